import type { Locator, Page } from '@playwright/test'
import { asMember, newMember, settledMember } from './members.ts'
import {
  api,
  closeFilters,
  expect,
  filters,
  type Games,
  namesIn,
  onPhone,
  open,
  rows,
  test,
  withoutScripts,
} from './site.ts'

const YEAR = '/popular?by=votes&within=365d'
const details = (page: Page): Locator => page.getByRole('dialog')

test('every ranking and every game in it says why; the ranking, the period and tags are in the address', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/popular')
  const rankings = page.getByRole('navigation', { name: 'Rankings' })
  await expect(rankings.locator('[aria-current]')).toHaveText('Mix')
  await expect(rows(page).first()).toContainText(/^1\d+ points?: #\d+ /)
  expect(await rows(page).count()).toBeLessThanOrEqual(10)

  await rankings.getByRole('link', { name: 'Highest rated' }).click()
  await expect(page).toHaveURL('/popular?by=rated')
  await expect(rows(page).first()).toContainText(/\d+% of [\d,]+ votes? positive in the last 7 days/)
  let panel = await filters(page)
  await panel.getByLabel('Period').selectOption('Last year')
  await expect(page).toHaveURL('/popular?by=rated&within=365d')
  await panel.getByLabel('Minimum rating').selectOption('90%')
  await expect(page).toHaveURL('/popular?by=rated&within=365d&minRating=90')
  panel = await filters(page)
  await panel.getByRole('link', { name: /^Idle/ }).click()
  await expect(page).toHaveURL('/popular?by=rated&within=365d&minRating=90&tags=idle')
  if (onPhone(page)) {
    await panel.getByRole('button', { name: 'Show games' }).click()
    await expect(panel).toBeHidden()
  } else await closeFilters(page)
  // The list follows the address when its games have loaded.
  const filtered = await api<Games>(
    page,
    '/api/games/popular?by=rated&within=365d&minRating=90&tags=idle&hide=nsfw',
  )
  await expect
    .poll(() =>
      rows(page).evaluateAll((all) =>
        all.slice(0, 20).map((row) => Number((row as HTMLElement).dataset.game)),
      ),
    )
    .toEqual(filtered.items.map(({ id }) => id))
  for (const text of await rows(page).allTextContents())
    expect(Number(/(\d+)% of/.exec(text)![1])).toBeGreaterThanOrEqual(90)
  await page.getByRole('link', { name: 'Remove the filter Idle' }).click()
  await expect(page).toHaveURL('/popular?by=rated&within=365d&minRating=90')
  const defaults = page.getByRole('list', { name: 'Default filters' })
  await defaults.getByRole('link', { name: 'NSFW hidden. Show NSFW games in this list' }).click()
  await expect(page).toHaveURL('/popular?by=rated&within=365d&minRating=90&hide=none')
  await defaults.getByRole('link', { name: 'NSFW shown. Hide NSFW games again' }).click()
  await expect(page).toHaveURL('/popular?by=rated&within=365d&minRating=90')
})

test('a ranking leaves out the tags that a member hides', async ({ page }) => {
  const member = await settledMember(page)
  const changed = await asMember(page, member, 'PATCH', '/api/me', { settings: { hidden_tags: ['idle'] } })
  expect(changed.status()).toBe(200)
  await open(page, '/popular?by=votes&within=365d')
  await expect(page.getByRole('list', { name: 'Default filters' })).toContainText('Idle hidden')
  const { items } = await api<Games>(page, '/api/games/popular?by=votes&within=365d&hide=nsfw,idle')
  await expect(rows(page).first().getByRole('heading')).toContainText(items[0]!.name)
})

test('a ranking without games suggests a longer period', async ({ page }) => {
  await open(page, '/popular?by=votes&within=2001')
  await expect(page.getByText('Nothing is popular in this period yet')).toBeVisible()
  await page.getByRole('link', { name: 'Show all time' }).click()
  await expect(page).toHaveURL('/popular?by=votes&within=any')
  await expect(rows(page).first()).toContainText('votes of all time')
})

test('an invalid period is named beside its field', async ({ page }) => {
  await open(page, '/popular?within=soon')
  const panel = await filters(page)
  await expect(panel.getByText("“soon” in the address isn't a valid date. Choose a period.")).toBeVisible()
})

test('details open over the ranking, the keys a and d move through it, and closing restores its address', async ({
  page,
}) => {
  const { items } = await api<Games>(page, '/api/games/popular?by=votes&within=365d')
  await open(page, YEAR)
  await rows(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`/game/${items[0]!.urlid}`)
  await expect(details(page)).toBeVisible()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(`/game/${items[1]!.urlid}`)
  await page.keyboard.press('a')
  await expect(page).toHaveURL(`/game/${items[0]!.urlid}`)
  await page.keyboard.press('a')
  await expect(details(page)).toBeHidden()
  await expect(page).toHaveURL(YEAR)
})

test('a vote shows at once in the ranking', async ({ page }) => {
  await newMember(page)
  const { items } = await api<Games>(page, '/api/games/popular?by=votes&within=365d')
  const game = items[5]!
  await open(page, YEAR)
  const row = page.locator(`main li[data-game="${game.id}"]`)
  const score = (more: number) => row.getByTitle(`Score ${Math.max(0, game.upvotes - game.downvotes + more)}`)
  await expect(score(0)).toBeVisible()
  await row.getByRole('button', { name: /^Upvote/ }).click()
  await expect(score(1)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('a ranking is complete, with a form for the period and pages', async ({ page }) => {
    await page.goto('/popular?by=votes')
    await expect(rows(page).first()).toContainText(/votes? in the last 7 days/)
    await page.goto(YEAR)
    const first = await namesIn(page)
    expect(first).toHaveLength(20)
    await page.getByRole('link', { name: 'More games' }).click()
    await expect(page).toHaveURL(`${YEAR}&page=2`)
    await expect(rows(page).first()).toContainText(/^21/)
    expect(await namesIn(page)).not.toContain(first[0])
    await (await filters(page)).getByLabel('Period').selectOption('Last 30 days')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(rows(page).first()).toContainText(/votes? in the last 30 days/)
  })
})
