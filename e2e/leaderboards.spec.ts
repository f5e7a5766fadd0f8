import { asMember, newMember } from './members.ts'
import { api, expect, open, reload, test, withoutScripts } from './site.ts'

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('a visitor reads the leaderboards, by kind and period', async ({ page }) => {
    await page.goto('/leaderboards')
    const ranking = page.getByRole('table', { name: 'Experience: all time' })
    await expect(ranking.getByRole('row')).toHaveCount(51)
    await expect(ranking.getByRole('row').nth(1)).toContainText(/^1/)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL('/leaderboards?page=2')
    await page.getByRole('link', { name: 'Reviewers' }).click()
    await page.getByRole('link', { name: 'This month' }).click()
    await expect(page).toHaveURL('/leaderboards?board=reviewers&period=month')
    await expect(page.getByRole('heading', { name: 'Leaderboards' })).toBeVisible()
  })
})

test('a member sees their own rank and the members near them at most a minute after a vote', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const member = await newMember(page)
  const { items } = await api<{ items: { id: number }[] }>(page, '/api/games')
  await asMember(page, member, 'POST', '/api/upvote', { game: items[0]!.id })
  const voted = Date.now()
  await open(page, '/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Leaderboards' }).click()
  await page.getByRole('link', { name: 'Voters' }).click()
  await expect(page.getByRole('table', { name: 'Voters: all time' })).toBeVisible()
  const own = page.getByRole('region', { name: 'Your rank' })
  const rank = own.getByText(/^#\d+ of \d+, with 1 vote\./)
  const noRank = own.getByText('You are not on this leaderboard yet.')
  while (!(await rank.isVisible())) {
    expect(Date.now() - voted).toBeLessThan(90_000)
    await reload(page)
    await expect(rank.or(noRank)).toBeVisible()
  }
  await own.getByText('Members near you').click()
  await expect(own.getByRole('row').filter({ hasText: member.username })).toBeVisible()
})

test('an address that names no leaderboard shows the first, and says so', async ({ page }) => {
  await open(page, '/leaderboards?board=fastest')
  await expect(page.getByText("“fastest” in the address isn't a leaderboard. It is ignored.")).toBeVisible()
  await expect(page.getByRole('table', { name: 'Experience: all time' })).toBeVisible()
  await open(page, '/leaderboards?page=9999')
  await expect(page.getByText('This page is past the end of the list')).toBeVisible()
})
