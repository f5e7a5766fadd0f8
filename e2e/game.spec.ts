import type { Locator, Page } from '@playwright/test'
import {
  api,
  expect,
  expectSignInPrompt,
  type Games,
  namesIn,
  onPhone,
  open,
  reload,
  rows,
  test,
  withoutStream,
} from './site.ts'
import { SHOWCASE, SHOWCASE_URLID } from './siteGames.ts'

const details = (page: Page): Locator => page.getByRole('dialog')
const nameIn = (page: Page): Locator => details(page).getByRole('heading', { level: 2 }).first()

/** Opens the nth game of the list over the page and returns its name. */
async function openNth(page: Page, index: number): Promise<string> {
  const link = rows(page).nth(index).getByRole('heading').getByRole('link')
  const name = (await link.textContent())!
  await link.click()
  await expect(details(page)).toBeVisible()
  await expect(nameIn(page)).toContainText(name.replace('…', ''))
  return name
}

/** Opens the first game of a page over it, in each way that closes it again, and then as a page of its own. */
async function openAndClose(page: Page, address: string): Promise<void> {
  await open(page, address)
  const start = page.url()
  const link = page.locator('main a[href^="/game/"]').first()
  const path = (await link.getAttribute('href'))!
  const { name } = await api<{ name: string }>(page, `/api/games/${path.split('/').at(-1)}`)
  for (const close of ['back', 'escape', 'backdrop', 'cross'] as const) {
    // On phones the details fill the window: nothing of the backdrop is left to tap.
    if (close === 'backdrop' && onPhone(page)) continue
    await link.click()
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[^\w ]/g, '.')} · `))
    if (close === 'back') await page.goBack()
    else if (close === 'escape') await page.keyboard.press('Escape')
    else if (close === 'backdrop') await page.mouse.click(3, 400)
    else await details(page).getByRole('button', { name: 'Close' }).click()
    await expect(details(page)).toBeHidden()
    expect(page.url()).toBe(start)
  }
  await page.goForward()
  await expect(details(page)).toBeVisible()
  await reload(page)
  await expect(details(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(details(page)).toBeHidden()
  expect(page.url()).toBe(start)
}

const OPENS =
  'with its own address; Back, Escape, the backdrop, and a button close it; a reload shows it as a page'

test(`a game opens over the list ${OPENS}`, { tag: '@phone' }, ({ page }) => openAndClose(page, '/'))

test(`a game opens over searches and popular games ${OPENS}`, async ({ page }) => {
  for (const address of ['/search?tags=idle&sort=rated', '/popular']) await openAndClose(page, address)
})

test(`a game opens over updates and the community ${OPENS}`, async ({ page }) => {
  for (const address of ['/updates', '/community']) await openAndClose(page, address)
})

test('the keys a, d, and the arrows move through the list, across pages, and Escape leads back to it at once', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const { items } = await api<Games>(page, '/api/games?page=2')
  await open(page, '/')
  const names = await namesIn(page)
  await openNth(page, 0)
  await page.keyboard.press('d')
  await expect(nameIn(page)).toContainText(names[1]!.replace('…', ''))
  await page.keyboard.press('ArrowRight')
  await expect(nameIn(page)).toContainText(names[2]!.replace('…', ''))
  await page.keyboard.press('a')
  await expect(nameIn(page)).toContainText(names[1]!.replace('…', ''))
  await page.keyboard.press('ArrowLeft')
  await expect(nameIn(page)).toContainText(names[0]!.replace('…', ''))
  for (let step = 1; step < 20; step += 1) {
    await page.keyboard.press('d')
    await expect(nameIn(page)).toContainText(names[step]!.replace('…', ''))
  }
  await page.keyboard.press('d')
  await expect(nameIn(page)).toContainText(items[0]!.name)
  expect(new URL(page.url()).pathname).toBe(`/game/${items[0]!.urlid}`)
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(/^Incremental games/)
})

test('while details are open, the page below keeps its scroll position, and they keep the focus, which then returns', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/')
  const link = rows(page).nth(8).getByRole('heading').getByRole('link')
  // Before the browser reports that the page was scrolled.
  const before = await link.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: 'center' })
    element.focus()
    element.click()
    return scrollY
  })
  expect(before).toBeGreaterThan(0)
  await expect(details(page)).toBeVisible()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
  await expect.poll(isInside).toBe(true)
  // They are longer than the window once enough of them has loaded.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement!.closest('[role="dialog"] *')
        return focused ? focused.scrollHeight - focused.clientHeight : 0
      }),
    )
    .toBeGreaterThan(50)
  for (const key of ['PageDown', 'End', 'Space']) await page.keyboard.press(key)
  await page.mouse.wheel(0, 2000)
  await expect
    .poll(() =>
      details(page).evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('*')].some((one) => one.scrollTop > 0),
      ),
    )
    .toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(link).toBeFocused()
})

test('on a game’s page s, E, f, and r are shortcuts, but not while typing', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await open(page, `/game/${SHOWCASE_URLID}`)
  const screenshot = (number: number) =>
    page.getByRole('dialog', { name: `${SHOWCASE}: screenshot ${number} of 3` })
  await page.keyboard.press('s')
  await expect(screenshot(1)).toBeVisible()
  for (const shown of [2, 3, 1]) {
    await page.keyboard.press('E')
    await expect(screenshot(shown)).toBeVisible()
  }
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Show screenshot 2 of 3' }).click()
  await expect(screenshot(2)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: 'Reviews and comments' })).toBeInViewport()
  await page.keyboard.press('r')
  await expectSignInPrompt(page, /^Sign in to /)

  const start = page.url()
  const field = page.getByRole('combobox', { name: 'Search by name or description' })
  await field.pressSequentially('sEfr/')
  await expect(field).toHaveValue('sEfr/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(start)
})

test('a long description and many tags are collapsed until expanded', { tag: '@phone' }, async ({ page }) => {
  await open(page, `/game/${SHOWCASE_URLID}`)
  const last = page.getByText('Paragraph 12 tells')
  const cut = page.getByRole('button', { name: 'See full description' })
  expect(await last.evaluate(isCutOff)).toBe(true)
  await cut.click()
  await expect(cut).toBeHidden()
  expect(await last.evaluate(isCutOff)).toBe(false)
  const tag = page.getByRole('link', { name: 'HTML-JavaScript', exact: true })
  expect(await tag.evaluate(isCutOff)).toBe(true)
  await page.getByRole('button', { name: 'See all' }).click()
  expect(await tag.evaluate(isCutOff)).toBe(false)
})

test('links and facts stay beside the story while it is read, and tags follow them', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 800 })
  await open(page, `/game/${SHOWCASE_URLID}`)
  await page.getByRole('button', { name: 'See full description' }).click()
  const facts = page.getByRole('complementary', { name: 'Facts' })
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
  const [links, tags] = [
    facts.getByRole('list', { name: 'Links' }),
    facts.getByRole('heading', { name: 'Platforms' }),
  ]
  const [before, tagsBefore] = [await top(links), await top(tags)]
  await page.mouse.wheel(0, before)
  await expect.poll(() => top(tags)).toBeLessThan(tagsBefore - before + 1)
  expect(await top(links)).toBe(72)
  expect(await top(tags)).toBeGreaterThan(400)
})

/** Whether an element lies outside of what an ancestor that hides its overflow shows. */
function isCutOff(element: Element): boolean {
  const { bottom } = element.getBoundingClientRect()
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const hides = getComputedStyle(at).overflowY !== 'visible'
    if (hides && bottom > at.getBoundingClientRect().bottom + 1) return true
  }
  return false
}

test('the trailer loads nothing before it is clicked', { tag: '@anyWidth' }, async ({ page }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost')) outside.push(request.url())
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'a film' }))
  await withoutStream(page)
  await open(page, `/game/${SHOWCASE_URLID}`)
  await page.waitForLoadState('networkidle')
  expect(outside).toEqual([])
  await page.getByRole('button', { name: /^Play the trailer/ }).click()
  await expect(page.frameLocator('iframe[title^="Trailer of"]').getByText('a film')).toBeVisible()
  expect(outside).toHaveLength(1)
  expect(outside[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/)
})

test('More like this shows three games, then fifteen, with what each has in common, and opens one in a new tab', {
  tag: '@phone',
}, async ({ page, context }) => {
  await open(page, '/game/cookie-clicker')
  const games = page.locator('section li:has([data-log="more-like-this"])')
  await expect(games).toHaveCount(3)
  await page.getByRole('button', { name: 'See more games' }).click()
  await expect(games).toHaveCount(15)
  const opened = context.waitForEvent('page')
  await games.first().getByRole('link').click()
  await expect(await opened).toHaveURL(/\/game\/[a-z0-9-]+$/)
})

test('what needs an account asks to sign in: on a game’s page, in the list, and in the top bar', async ({
  page,
}) => {
  await open(page, '/game/cookie-clicker')
  await page.getByRole('button', { name: 'Upvote Cookie Clicker' }).first().click()
  await expectSignInPrompt(page, /vote on Cookie Clicker/)
  for (const entry of ['Add to list', 'Edit game', 'Favorite', 'Verify ownership']) {
    await page.getByRole('button', { name: 'Options', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expectSignInPrompt(page, entry === 'Edit game' ? 'Sign in to edit Cookie Clicker' : /^Sign in to /)
  }

  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  await rows(page)
    .first()
    .getByRole('button', { name: `Downvote ${items[0]!.name}` })
    .click()
  await expectSignInPrompt(page, `Sign in to vote on ${items[0]!.name}`)
  await expect(page).toHaveURL(/\/$/)

  for (const entry of ['Add a game', 'Add a game list', 'Add a game update', 'Add a community post']) {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await expectSignInPrompt(page, `Sign in to ${entry.toLowerCase()}`)
  }
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expectSignInPrompt(page, 'Sign in to see your notifications')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign in' }).click()
  await expectSignInPrompt(page, /^Sign in to /)
})
