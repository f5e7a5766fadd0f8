import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { newMember } from './members.ts'
import { expect, expectSignInPrompt, hold, open, test } from './site.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox')
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

test('the palette leads to every section by keyboard, and Escape returns the focus', async ({ page }) => {
  await open(page, '/')
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.focus()
  await openPalette(page)
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(account).toBeFocused()
  for (const [typed, address] of [
    ['upda', '/updates'],
    ['leader', '/leaderboards'],
    ['comm', '/community'],
  ] as const) {
    await openPalette(page)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(palette(page)).toHaveCount(0)
  }
})

test('the palette stays in place while one types, and leaves the page as it was', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/')
  const skipLink = page.getByRole('link', { name: 'Skip to the list' })
  await page.evaluate(() => scrollTo(0, 500))
  await openPalette(page)
  const before = await field(page).boundingBox()
  await page.keyboard.type('no such page or action')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  expect((await field(page).boundingBox())!.y).toBe(before!.y)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(skipLink).not.toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(500)
})

test('the arrow keys choose in the palette, which names the active option', async ({ page }) => {
  await open(page, '/faq')
  await openPalette(page)
  const options = palette(page).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id'))!,
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport()
})

test('the palette changes the theme and finds games as one types', async ({ page }) => {
  await open(page, '/faq')
  await openPalette(page)
  await page.keyboard.type('ocean')
  await palette(page).getByRole('option', { name: 'Theme: Ocean' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ocean')
  await openPalette(page)
  await page.keyboard.type('kittens ga')
  await palette(page).getByRole('option', { name: 'Kittens Game', exact: true }).click()
  await expect(page).toHaveURL('/game/kittens-game')
})

test('Enter right after typing opens the game that was typed, not that of an earlier text', async ({
  page,
}) => {
  await open(page, '/faq')
  await openPalette(page)
  await field(page).fill('cookie cl')
  await expect(palette(page).getByRole('option', { name: 'Cookie Clicker' })).toBeVisible()
  const arrive = await hold(page, '**/api/games/suggest*')
  await field(page).fill('kittens ga')
  await page.keyboard.press('Enter')
  // What was found before stays in view until then.
  await expect(palette(page).getByRole('option', { name: 'Cookie Clicker' })).toBeVisible()
  arrive()
  await expect(page).toHaveURL('/game/kittens-game')
})

test('a game that the arrow keys have reached in the palette is opened, whatever else is found meanwhile', async ({
  page,
}) => {
  await open(page, '/faq')
  await openPalette(page)
  await field(page).fill('cookie cl')
  const found = palette(page).getByRole('option', { name: 'Cookie Clicker' })
  await expect(found).toBeVisible()
  const arrive = await hold(page, '**/api/games/suggest*')
  await field(page).fill('cookie')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/game/cookie-clicker')
  arrive()
})

test('what needs an account asks visitors to sign in, also from the palette', async ({ page }) => {
  await open(page, '/game/kittens-game')
  for (const [name, purpose] of [
    ['Upvote', /vote on Kittens Game/],
    ['Favorite', /Kittens Game/],
    ['Edit game', /edit Kittens Game/],
    ['Write a review', /review Kittens Game/],
    ['Hide this game', /./],
    ['Add a game', /add a game/],
  ] as const) {
    await openPalette(page)
    await page.keyboard.type(name)
    await palette(page).getByRole('option', { name }).first().click()
    await expectSignInPrompt(page, purpose)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a member votes on the open game from the palette', async ({ page }) => {
  await newMember(page)
  await open(page, '/game/kittens-game')
  await openPalette(page)
  await page.keyboard.type('upvote')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Upvote/ })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('? lists the shortcuts, those of the page first, and is a letter while typing', async ({ page }) => {
  await open(page, '/game/kittens-game')
  const search = page.getByRole('banner').getByRole('combobox')
  await search.fill('what')
  await search.press('?')
  await expect(search).toHaveValue('what?')
  await expect(shortcuts(page)).toHaveCount(0)
  await search.press('Escape')
  await search.press('Escape')
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByRole('heading', { level: 3 }).first()).toHaveText('Game details')
  await expect(shortcuts(page).getByText('Write a review')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await open(page, '/faq')
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByRole('heading', { level: 3 }).first()).toHaveText('Everywhere')
})

test('the account menu has the palette and the shortcuts, for who does not know the keys', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/faq')
  for (const [name, dialog] of [
    ['Command palette', palette(page)],
    ['Keyboard shortcuts', shortcuts(page)],
  ] as const) {
    const account = page.getByRole('button', { name: 'Account', exact: true })
    await account.click()
    await page.getByRole('menuitem', { name }).click()
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(account).toBeFocused()
  }
})

test('Ctrl+K makes a link in the editor, and opens nothing over a form', async ({ page }) => {
  await newMember(page)
  await open(page, '/popular')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a community post' }).click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text' })
  await text.fill('a game')
  // The editor's shortcuts come with its toolbar; until then its text is written in a plain field.
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Link/ })).toBeVisible()
  await text.selectText()
  await text.press('ControlOrMeta+k')
  await expect(text).toHaveValue(/\[a game\]\(/)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).press('ControlOrMeta+k')
  await expect(palette(page)).toHaveCount(0)
})

test('Random opens a game of the list over it, and says when there is none', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await open(page, '/search?name=kittens')
  const random = page.getByRole('main').getByRole('link', { name: 'Random', exact: true })
  await expect(random).toHaveAttribute('href', '/random?name=kittens')
  await random.click()
  await expect(page).toHaveURL('/game/kittens-game')
  await expect(page.getByRole('dialog', { name: 'Kittens Game' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The details close by a step back in the history, and return the focus then.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/search?name=kittens')
  await openPalette(page)
  await page.keyboard.type('random game from')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/game/kittens-game')
})

test.describe('an empty list', () => {
  // The browser reports the response.
  test.use({ expectedErrors: [/status of 404/] })

  test('has no random game, which is said in a sentence', { tag: '@anyWidth' }, async ({ page }) => {
    await open(page, '/search?name=nothing-like-this')
    await openPalette(page)
    await page.keyboard.type('random game from')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No game matches these filters.')).toBeVisible()
  })
})
