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
  withoutScripts,
  withoutStream,
} from './site.ts'
import { REMOVED_URLID, SHOWCASE, SHOWCASE_URLID, UNCONFIRMED_URLID } from './siteGames.ts'

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

for (const address of ['/', '/search?tags=idle&sort=rated', '/popular', '/updates']) {
  test(`a game opens over ${address} with its own address, and Back, Escape and the backdrop close it`, {
    tag: address === '/' ? '@phone' : [],
  }, async ({ page }) => {
    await open(page, address)
    const start = page.url()
    const link = page.locator('main a[href^="/game/"]').first()
    const urlid = (await link.getAttribute('href'))!
    for (const close of ['back', 'escape', 'backdrop', 'cross'] as const) {
      // On phones the details fill the window: nothing of the backdrop is left to tap.
      if (close === 'backdrop' && onPhone(page)) continue
      await link.click()
      await expect(details(page)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(urlid)
      if (close === 'back') await page.goBack()
      else if (close === 'escape') await page.keyboard.press('Escape')
      else if (close === 'backdrop') await page.mouse.click(3, 400)
      else await details(page).getByRole('button', { name: 'Close' }).click()
      await expect(details(page)).toBeHidden()
      expect(page.url()).toBe(start)
    }
    await page.goForward()
    await expect(details(page)).toBeVisible()
  })
}

test('reloading an opened game shows it as a page', async ({ page }) => {
  await open(page, '/')
  const name = await openNth(page, 1)
  await reload(page)
  await expect(details(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.replace('…', ''))
})

test('the keys a, d and the arrows move through the list, across pages', { tag: '@anyWidth' }, async ({
  page,
}) => {
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
})

test('the details close at either end of the list', { tag: '@phone' }, async ({ page }) => {
  const list = `/search?name=${encodeURIComponent(SHOWCASE)}`
  for (const direction of ['previous', 'next']) {
    await open(page, list)
    const start = page.url()
    await expect(rows(page)).toHaveCount(1)
    await openNth(page, 0)
    const step = details(page).getByRole('button', { name: new RegExp(`^Go to ${direction} game`) })
    await expect(step).toHaveAttribute(
      'title',
      `Go to ${direction} game in the list. You can also use keyboard arrows or a d keys.`,
    )
    await step.click()
    await expect(details(page)).toBeHidden()
    expect(page.url()).toBe(start)
  }
})

test('shortcuts are ignored while typing', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, `/game/${SHOWCASE_URLID}`)
  const screenshot = page.getByRole('dialog', { name: `${SHOWCASE}: screenshot 1 of 3` })
  // Here the keys are shortcuts.
  await page.keyboard.press('s')
  await expect(screenshot).toBeVisible()
  await page.keyboard.press('s')
  await expect(screenshot).toBeHidden()
  const start = page.url()
  const field = page.getByRole('combobox', { name: 'Search by name or description' })
  await field.pressSequentially('sEfr/')
  await expect(field).toHaveValue('sEfr/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(start)
})

test('the page below keeps its scroll position while details are open, and gets the focus back', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/')
  await rows(page).nth(8).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await openNth(page, 8)
  await page.mouse.wheel(0, 2000)
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(rows(page).nth(8).getByRole('heading').getByRole('link')).toBeFocused()
})

test('s toggles the screenshots, E shows the next one and wraps around', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, `/game/${SHOWCASE_URLID}`)
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: `${SHOWCASE}: screenshot 1 of 3` })).toBeVisible()
  for (const shown of [2, 3, 1]) {
    await page.keyboard.press('E')
    await expect(page.getByRole('dialog', { name: `${SHOWCASE}: screenshot ${shown} of 3` })).toBeVisible()
  }
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Show screenshot 2 of 3' }).click()
  await expect(page.getByRole('dialog', { name: `${SHOWCASE}: screenshot 2 of 3` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('r opens the review dialog, f scrolls to the reviews', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/game/cookie-clicker')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: 'Reviews and comments' })).toBeInViewport()
  await page.keyboard.press('r')
  await expectSignInPrompt(page, /^Sign in to /)
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

test('a game page shows its links, facts, latest updates, and the numbers of its reviews', async ({
  page,
}) => {
  const urlid = 'tunnelbana-build-stockholm'
  const game = await api<{ desc: string; developer: string; links: { url: string }[] }>(
    page,
    `/api/games/${urlid}`,
  )
  const updates = await api<{ items: { id: number; version_number: string }[] }>(
    page,
    `/api/games/${urlid}/updates?size=3`,
  )
  expect(updates.items).not.toEqual([])
  await open(page, `/game/${urlid}`)
  await expect(page.getByText(game.desc, { exact: true })).toBeVisible()
  const facts = page.getByRole('complementary', { name: 'Facts' })
  const links = facts.getByRole('list', { name: 'Links' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).toEqual(
    game.links.map(({ url }) => url),
  )
  await expect(facts.getByRole('definition').filter({ hasText: game.developer })).toBeVisible()
  const details = page.getByRole('link', { name: /^See details of / })
  await expect(details).toHaveCount(updates.items.length)
  for (const [index, update] of updates.items.entries()) {
    await expect(details.nth(index)).toHaveText('see details')
    await expect(details.nth(index)).toHaveAttribute('href', `/update/${update.id}`)
  }
  const area = page.getByRole('region', { name: 'Reviews and comments' })
  const stats = await api<{ total_reviews: number; total_discussions: number }>(
    page,
    `/api/games/${urlid}/review-stats`,
  )
  const { total_reviews: reviews, total_discussions: discussions } = stats
  await expect(area.getByRole('tab')).toHaveText([
    `Reviews${reviews}`,
    `Comments${discussions}`,
    `All${reviews + discussions}`,
  ])
  await expect(area.getByRole('region', { name: 'Full release' })).toContainText('no reviews')
  const early = area.getByRole('region', { name: 'Early access' })
  await expect(early).toContainText(/\d+%/)
  await expect(early).toContainText(`${reviews} reviews`)
  await expect(early.getByRole('img', { name: /of 5 stars$/ })).toBeVisible()
})

test('More like this shows three games, then fifteen, each opening in a new tab', async ({
  page,
  context,
}) => {
  await open(page, '/game/cookie-clicker')
  const similar = page
    .getByRole('region', { name: 'More like this' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'More like this' }) }))
  await expect(similar.getByRole('link')).toHaveCount(3)
  await similar.getByRole('button', { name: 'See more games' }).click()
  await expect(similar.getByRole('link')).toHaveCount(15)
  const opened = context.waitForEvent('page')
  await similar.getByRole('link').first().click()
  await expect(await opened).toHaveURL(/\/game\/[a-z0-9-]+$/)
})

test('what a game has in common with those like it is below each, not covered by the next', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/game/cookie-clicker')
  const games = page.locator('section li', { hasText: 'Both: ' })
  await expect(games).toHaveCount(3)
  await page.getByRole('button', { name: 'See more games' }).click()
  await expect(games).toHaveCount(15)
  const overhang = await games.evaluateAll((items) =>
    items.map((item) => {
      const [tile, reasons] = [item.firstElementChild!, item.lastElementChild!]
      const [box, above, below] = [item, tile, reasons].map((element) => element.getBoundingClientRect())
      return Math.max(below!.bottom - box!.bottom, above!.bottom - below!.top)
    }),
  )
  expect(Math.max(...overhang), 'pixels beyond the place of the game').toBeLessThanOrEqual(1)
})

test('an unconfirmed game says so', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, `/game/${UNCONFIRMED_URLID}`)
  await expect(
    page.getByText('This game has not been reviewed and confirmed by our moderation team yet!'),
  ).toBeVisible()
})

test.describe('a removed game', () => {
  test.use({ expectedErrors: [/410/] })

  test('shows only that it was removed', { tag: '@anyWidth' }, async ({ page }) => {
    await open(page, `/game/${REMOVED_URLID}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Game removed' })).toBeVisible()
    await expect(page.getByText('This game has been removed from the database')).toBeVisible()
    await expect(page.getByText('Taken out by a moderator.')).toHaveCount(0)
  })
})

test('an archived game says why and has no vote buttons', async ({ page }) => {
  await open(page, '/game/dev-life')
  await expect(page.getByText('This game is archived since it has no playable links')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Votes on Dev Life' })).toHaveCount(0)
})

test('every action that needs an account asks to sign in', async ({ page }) => {
  await open(page, '/game/cookie-clicker')
  await page.getByRole('button', { name: 'Upvote Cookie Clicker' }).first().click()
  await expectSignInPrompt(page, /vote on Cookie Clicker/)
  for (const entry of ['Add to list', 'Edit game', 'Favorite', 'Verify ownership']) {
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expectSignInPrompt(page, /^Sign in to /)
  }
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('a game page is complete, including reviews', async ({ page }) => {
    await page.goto('/game/cookie-clicker')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cookie Clicker')
    await expect(page.getByText('Further in, buildings grow')).toBeVisible()
    await expect(
      page.getByText('Still the only idle game whose news ticker I read on purpose.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'More like this' })).toBeVisible()
  })

  test('a game in the list links to its page', async ({ page }) => {
    await page.goto('/')
    const link = rows(page).first().getByRole('heading').getByRole('link')
    const name = (await link.textContent())!
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.replace('…', ''))
  })
})

test.describe('what does not exist', () => {
  test.use({ expectedErrors: [/status of 40[04]/] })

  for (const address of [
    '/game/there-is-no-such-game',
    '/game/NOT%20a%20name',
    '/nothing/here',
    '/update/99999999',
  ]) {
    test(`${address} is a 404 page with links to others`, { tag: '@anyWidth' }, async ({ page }) => {
      const response = await page.request.get(address)
      expect(response.status()).toBe(404)
      await open(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: /games/i }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})
