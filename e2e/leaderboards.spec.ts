import { asMember, newMember } from './members.ts'
import { expect, open, openGames, reload, test } from './site.ts'

test('a member sees their own rank and the members near them at most a minute after a vote', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const member = await newMember(page)
  const [game] = await openGames(page, 1)
  await asMember(page, member, 'POST', '/api/upvote', { game: game!.id })
  const voted = Date.now()
  await open(page, '/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Leaderboards' }).click()
  await page.getByRole('link', { name: 'Voters' }).click()
  await expect(page.getByRole('table', { name: 'Voters: all time' })).toBeVisible()
  const own = page.getByRole('region', { name: 'Your rank' })
  const rank = own.getByText(/^#\d+ of \d+, with 1 vote\./)
  const noRank = own.getByText('You aren’t on this leaderboard yet.')
  while (!(await rank.isVisible())) {
    expect(Date.now() - voted).toBeLessThan(90_000)
    await reload(page)
    await expect(rank.or(noRank)).toBeVisible()
  }
  await own.getByText('Members near you').click()
  await expect(own.getByRole('row').filter({ hasText: member.username })).toBeVisible()
})
