import type { Page } from '@playwright/test'
import { BLOCKED_KEY } from '#/features/people/session/blockedGames.ts'
import { asMember, keepSession, newAccount, type TestMember } from './members.ts'
import {
  api,
  closeFilters,
  expect,
  filters,
  type Games,
  namesIn,
  open,
  openGames,
  reload,
  rows,
  test,
  unfold,
} from './site.ts'

const total = (page: Page) => page.locator('main header p[aria-live]')

/** The first games that everyone sees and votes on. */
const firstGames = async (page: Page, count: number) => (await openGames(page, 1)).slice(0, count)

async function vote(page: Page, member: TestMember, gameId: number, type: 'upvote' | 'downvote') {
  const response = await asMember(page, member, 'POST', type === 'upvote' ? '/api/upvote' : '/api/downvote', {
    game: gameId,
  })
  expect(response.ok(), await response.text()).toBe(true)
}
const favorite = async (page: Page, member: TestMember, gameId: number) => {
  const response = await asMember(page, member, 'POST', '/api/favoriteGame', {
    game_id: gameId,
    favorite: true,
  })
  expect(response.ok(), await response.text()).toBe(true)
}
const block = (page: Page, member: TestMember, games: number[]) =>
  asMember(page, member, 'PUT', '/api/me/blocked-games', { games })

test('a member sees the games that they voted on and favorited, and never others, on first load and on navigation', async ({
  page,
}) => {
  const member = await newAccount(page)
  const [first, second, third] = await firstGames(page, 3)
  await vote(page, member, first!.id, 'upvote')
  await vote(page, member, second!.id, 'downvote')
  await favorite(page, member, third!.id)
  await keepSession(page, member.session)
  await watchRows(page)
  for (const [address, game] of [
    ['/search?vote=upvoted', first],
    ['/search?vote=downvoted', second],
    ['/search?favorites=1', third],
  ] as const) {
    await open(page, address)
    await expect(total(page)).toHaveText('1 game')
    await expect.poll(() => namesIn(page)).toEqual([game!.name])
    expect(await seenRows(page)).toEqual([String(game!.id)])
  }
  await open(page, '/search?q=a')
  const panel = await filters(page)
  await unfold(panel, 'Votes and rating')
  await panel.getByRole('combobox', { name: 'Your votes' }).selectOption('voted')
  await expect(page).toHaveURL(/vote=voted/)
  await panel.getByRole('checkbox', { name: 'Favorites only' }).click()
  await expect(page).toHaveURL(/favorites=1/)
  await closeFilters(page)
  await expect(page.getByText('No results')).toBeVisible()
})

test('hidden games are missing from a member’s lists from the first paint, with exact counts', async ({
  page,
}) => {
  const member = await newAccount(page)
  const everyones = await api<Games>(page, '/api/games')
  const [first, second] = everyones.items
  await block(page, member, [first!.id, second!.id])
  await keepSession(page, member.session)
  await watchBlocked(page, [first!.id, second!.id])
  await open(page, '/')
  await expect(total(page)).toHaveText(`${everyones.total - 2} games`)
  // The browser that has been told once hides them before it has asked anybody.
  await reload(page)
  await expect(total(page)).toHaveText(`${everyones.total - 2} games`)
  expect(await namesIn(page)).not.toContain(first!.name)
  // What was seen once is never forgotten: the frame that shows the total may still be on its way.
  await expect.poll(() => seenBlocked(page)).toEqual({ games: [], totals: [`${everyones.total - 2} games`] })
  await open(page, `/search?q=${encodeURIComponent(first!.name)}`)
  await expect(total(page)).not.toBeEmpty()
  await expect(page.locator(`main [data-game="${first!.id}"]`)).toHaveCount(0)
  await open(page, '/updates')
  await expect(page.locator('main article').first()).toBeVisible()
  expect((await seenBlocked(page)).games).toEqual([])
  // Its own page can still be opened.
  await open(page, `/game/${first!.urlid}`)
  await expect(page.getByRole('heading', { name: first!.name, level: 1 })).toBeVisible()
})

test('hidden games are missing from suggestions, similar games and navigation', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const member = await newAccount(page)
  const { items } = await api<Games>(page, '/api/games')
  const [first, second, third] = items
  const alike = await api<Games>(page, `/api/games/${first!.urlid}/similar`)
  await block(page, member, [second!.id, alike.items[0]!.id])
  await keepSession(page, member.session)
  await open(page, '/')
  await expect(total(page)).not.toBeEmpty()
  const box = page.getByRole('combobox', { name: 'Search by name or description' })
  await box.fill(second!.name)
  const results = page.getByRole('listbox', { name: 'Games' }).getByRole('option')
  await expect(results.first().or(page.getByRole('search').getByText('No results'))).toBeVisible()
  // By its id: in a longer name, what was typed is marked as a text of its own.
  await expect(page.locator(`[role=option][id$="_-${second!.urlid}"]`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await rows(page).first().getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: first!.name })).toBeVisible()
  await expect(dialog.locator(`[data-game="${alike.items[0]!.id}"]`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await rows(page).first().getByRole('link').first().click()
  await expect(dialog.getByRole('heading', { name: first!.name })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(
    new RegExp(
      `/game/${items.slice(1).find((game) => ![second!.id, alike.items[0]!.id].includes(game.id))?.urlid ?? third!.urlid}$`,
    ),
  )
})

test('a new favorite, and a game that is hidden or shown again, applies to the next list', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const member = await newAccount(page)
  const everyones = await api<Games>(page, '/api/games')
  const [first, second] = everyones.items
  await favorite(page, member, first!.id)
  await keepSession(page, member.session)
  await open(page, '/search?favorites=1')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('navigation').getByRole('link', { name: 'Games' }).first().click()
  await expect(total(page)).toHaveText(`${everyones.total} games`)
  const row = rows(page).nth(1)
  await row.hover()
  await row.getByRole('button', { name: /More|Options/ }).click()
  await page.getByRole('menuitem', { name: 'Favorite' }).click()
  await expect(page.getByText(`${second!.name} was added to your favorites`)).toBeVisible()
  await page.goBack()
  await expect(total(page)).toHaveText('2 games')
  await page.goForward()
  // Until then the rows are still those of the favorites.
  await expect(total(page)).toHaveText(`${everyones.total} games`)
  await row.hover()
  await row.getByRole('button', { name: /More|Options/ }).click()
  await page.getByRole('menuitem', { name: /Hide this game/ }).click()
  await expect(total(page)).toHaveText(`${everyones.total - 1} games`)
  await page.goBack()
  await expect(total(page)).toHaveText('1 game')

  await open(page, '/settings?tab=blocked')
  await page.getByRole('button', { name: `Show again: ${second!.name}` }).click()
  await expect(page.getByText('No hidden games')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Browse all games' }).click()
  await expect(total(page)).toHaveText(`${everyones.total} games`)
  await expect.poll(async () => (await namesIn(page))[1]).toBe(second!.name)
  const stored = await page.evaluate((key) => localStorage.getItem(key), BLOCKED_KEY)
  expect(JSON.parse(stored!)).toEqual({ member: member.id, games: [] })
})

/** Notes which games have a visible row at any time. */
async function watchRows(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenRows: seen })
    new MutationObserver(() => {
      for (const row of document.querySelectorAll<HTMLElement>('main [data-game]:not(a)'))
        if (row.checkVisibility({ visibilityProperty: true })) seen.add(row.dataset.game!)
    }).observe(document, { childList: true, subtree: true })
  })
}

const seenRows = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seenRows: Set<string> }).seenRows])

/** Notes, frame by frame, which of these games and which totals are visible. */
async function watchBlocked(page: Page, games: number[]) {
  await page.addInitScript((ids) => {
    const seen = { games: new Set<number>(), totals: new Set<string>() }
    Object.assign(window, { seenBlocked: seen })
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) ?? false
    const look = () => {
      for (const id of ids)
        if (isShown(document.querySelector(`main [data-game="${id}"]`))) seen.games.add(id)
      const count = document.querySelector('main header p[aria-live]')
      if (isShown(count) && count!.textContent) seen.totals.add(count!.textContent)
      requestAnimationFrame(look)
    }
    look()
  }, games)
}

const seenBlocked = (page: Page) =>
  page.evaluate(() => {
    const { games, totals } = (
      window as unknown as { seenBlocked: { games: Set<number>; totals: Set<string> } }
    ).seenBlocked
    return { games: [...games], totals: [...totals] }
  })
