import type { Locator, Page } from '@playwright/test'
import { api, expect, type Games, hold, open, rows, signInPrompt, test } from './site.ts'

const details = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const stepTitle = (to: 'next' | 'previous') =>
  `Go to ${to} game in the list. You can also use keyboard arrows or a d keys.`
const button = (page: Page, to: 'next' | 'previous'): Locator =>
  page.getByRole('dialog').getByRole('button', { name: stepTitle(to) })

/** Opens the game at a place of the list over the page. */
async function openRow(page: Page, index: number, name: string) {
  await rows(page).nth(index).getByRole('heading').getByRole('link').click()
  await expect(details(page, name)).toBeVisible()
}

test('the side buttons move through the list across pages, and close the details at either end', {
  tag: '@phone',
}, async ({ page }) => {
  const question = 'tags=idle&not=web&sort=name'
  const { items } = await api<Games>(page, `/api/games?${question}&size=30`)
  const second = await api<Games>(page, `/api/games?${question}&size=30&page=2`)
  await open(page, `/search?${question}`)
  const start = page.url()
  await openRow(page, 0, items[0]!.name)
  for (const to of ['next', 'previous'] as const)
    await expect(button(page, to)).toHaveAttribute('title', stepTitle(to))
  await button(page, 'next').click()
  await expect(details(page, items[1]!.name)).toBeVisible()
  await button(page, 'previous').click()
  await expect(details(page, items[0]!.name)).toBeVisible()
  await button(page, 'previous').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(page.url()).toBe(start)

  await rows(page).nth(29).scrollIntoViewIfNeeded()
  await openRow(page, 29, items[29]!.name)
  await button(page, 'next').click()
  await expect(details(page, second.items[0]!.name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/game/${second.items[0]!.urlid}$`))
  // Steps through a list are none through the history.
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  const last = await api<Games>(page, `/api/games?${question}&size=30&page=${second.pages}`)
  await open(page, `/search?${question}&page=${last.pages}`)
  await openRow(page, last.items.length - 1, last.items.at(-1)!.name)
  await button(page, 'next').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/search\?/)
})

test('shortcuts are ignored while the sign-in prompt is loading or open, and in a list of choices', async ({
  page,
}) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  const name = items[0]!.name
  const isAsked = page.waitForRequest('**/SignInDialog-*.js')
  const arrive = await hold(page, '**/SignInDialog-*.js')
  await openRow(page, 0, name)
  await expect(
    details(page, name)
      .getByRole('heading', { name: /Reviews/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('r')
  await isAsked
  await page.keyboard.press('d')
  arrive()
  await expect(signInPrompt(page)).toBeVisible()
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowRight')
  await expect(signInPrompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInPrompt(page)).toBeHidden()

  await details(page, name).getByRole('combobox', { name: 'Order' }).first().focus()
  await page.keyboard.press('d')
  await page.keyboard.press('r')
  await expect(details(page, name)).toBeVisible()
  await expect(signInPrompt(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/game/${items[0]!.urlid}$`))

  await details(page, name)
    .getByRole('button', { name: `Upvote ${name}` })
    .focus()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(new RegExp(`/game/${items[1]!.urlid}$`))
})

test('hovering over a name shows a card with more about the game, under which the page scrolls', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/search?name=showcase')
  await page.getByRole('link', { name: 'Showcase of Everything', exact: true }).hover()
  const card = page.locator('[data-side][data-base-ui-focusable]').filter({ hasText: 'by Somebody' })
  await expect(card).toBeVisible()
  await expect(card).toContainText('A game with screenshots, a trailer and a long story')
  await expect(card).toContainText('0 up, 0 down')
  await expect(card.getByRole('link', { name: 'Website' })).toHaveAttribute(
    'href',
    'https://showcase.example/',
  )
  await expect(card.locator('img')).toHaveAttribute('src', '/media/covers/1/shown/banner.webp')
  await page.mouse.move(0, 0)
  await expect(card).toBeHidden()

  await open(page, '/')
  await rows(page).nth(1).getByRole('heading').getByRole('link').hover()
  const another = page.locator('[data-side][data-base-ui-focusable]').filter({ hasText: ' up, ' })
  await expect(another).toBeVisible()
  await another.hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a click on a row opens its game, also after the pointer rested there', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/')
  const row = rows(page).nth(1)
  const link = row.getByRole('heading').getByRole('link')
  const card = page.locator('[data-side][data-base-ui-focusable]').filter({ hasText: ' up, ' })
  const address = await link.getAttribute('href')
  await link.hover()
  await expect(card).toBeVisible()
  // To the empty part of the row beside the name, which the card covered.
  const { x, y, width } = (await row.boundingBox())!
  await page.mouse.move(0, 0)
  await expect(card).toBeHidden()
  await page.mouse.move(x + width / 2, y + 20)
  await page.clock.runFor(5_000)
  await expect(card).toBeHidden()
  await page.mouse.click(x + width / 2, y + 20)
  await expect(page).toHaveURL(address!)
})

test('the browser remembers the tab and order of reviews and comments', async ({ page }) => {
  await open(page, '/game/cookie-clicker')
  const area = page.getByRole('region', { name: 'Reviews and comments' })
  await expect(area.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')
  await expect(area.getByRole('combobox', { name: 'Order' })).toHaveValue('highestlevel')
  await expect(area.getByText('Full release', { exact: true })).toBeVisible()
  await expect(area.getByText('Early access', { exact: true })).toBeVisible()
  await area.getByRole('tab', { name: /^Comments/ }).click()
  await expect(area.getByText('Full release', { exact: true })).toBeHidden()
  await area.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest' })
  await open(page, '/game/kittens-game')
  await expect(area.getByRole('tab', { name: /^Comments/ })).toHaveAttribute('aria-selected', 'true')
  await expect(area.getByRole('combobox', { name: 'Order' })).toHaveValue('newest')
})

test('the buttons of the details never cover text, even in a small window', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  await openRow(page, 1, items[1]!.name)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    const text = (await page.getByRole('dialog').getByRole('article').first().locator('..').boundingBox())!
    for (const name of [/^Go to previous/, /^Go to next/, /^Close/]) {
      const box = (await page.getByRole('dialog').getByRole('button', { name }).boundingBox())!
      const isBeside = box.x >= text.x + text.width || box.x + box.width <= text.x
      const isAbove = box.y + box.height <= text.y
      expect(isBeside || isAbove, `${name} at ${width} × ${height}`).toBe(true)
    }
    expect(text.height, `height of the text at ${width} × ${height}`).toBeGreaterThan(height * 0.7)
  }
})
