import { smallTargets } from './pageChecks.ts'
import { expect, open, rows, test } from './site.ts'
import { LONGEST_URLID, SHOWCASE_URLID } from './siteGames.ts'

test.describe('under a finger every control is at least 44 by 44 pixels large, and none has another over it', {
  tag: '@phoneOnly',
}, () => {
  for (const [what, address] of [
    ['the list', '/'],
    ['a game that can be played', '/game/number-garden'],
    ['a game with everything', `/game/${SHOWCASE_URLID}`],
    ['a game with the longest texts', `/game/${LONGEST_URLID}`],
    ['a game that is much written about', '/game/cookie-clicker'],
    ['searching', '/search'],
    ['the ranking', '/popular'],
    ['playing', '/play'],
    ['the community', '/community'],
    ['updates', '/updates'],
    ['leaderboards', '/leaderboards'],
  ] as const)
    test(what, async ({ page }) => {
      await open(page, address)
      expect(await smallTargets(page.locator('body'))).toEqual([])
    })

  test('a game on a small phone, and a list on a tablet', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/game/number-garden')
    expect(await smallTargets(page.locator('body'))).toEqual([])
    await page.setViewportSize({ width: 1024, height: 768 })
    await open(page, '/')
    expect(await smallTargets(page.getByRole('main'))).toEqual([])
  })

  test('the dialog of a game, and the filters', async ({ page }) => {
    await open(page, '/search?tags=idle')
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters).toBeVisible()
    expect(await smallTargets(filters)).toEqual([])
    await filters.getByRole('button', { name: 'Show results' }).click()
    await rows(page).first().getByRole('heading').getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Reviews and comments' })).toBeVisible()
    expect(await smallTargets(dialog)).toEqual([])
  })
})
