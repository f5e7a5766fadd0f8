import type { Locator, Page } from '@playwright/test'
import { asMember, settledMember } from './members.ts'
import { api, closeFilters, expect, filters, type Games, onPhone, open, rows, test } from './site.ts'

const YEAR = '/popular?by=votes&within=365d'
const details = (page: Page): Locator => page.getByRole('dialog')

test('every ranking and every game in it says why; the ranking, the period and tags are in the address', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/popular')
  const rankings = page.getByRole('navigation', { name: 'Rankings' })
  await expect(rankings.locator('[aria-current]')).toHaveText('Trending')
  await expect(rows(page).first()).toContainText(/^1#\d+ in (rating|clicks|votes)/)
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

test('a member’s ranking leaves out the tags that they hide, and is the list of the details', async ({
  page,
}) => {
  const member = await settledMember(page)
  const changed = await asMember(page, member, 'PATCH', '/api/me', { settings: { hidden_tags: ['idle'] } })
  expect(changed.status()).toBe(200)
  const { items } = await api<Games>(page, '/api/games/popular?by=votes&within=365d&hide=nsfw,idle')
  await open(page, YEAR)
  await expect(page.getByRole('list', { name: 'Default filters' })).toContainText('Idle hidden')
  await expect(rows(page).first().getByRole('heading')).toContainText(items[0]!.name)

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
