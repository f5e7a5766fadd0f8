import { newMember } from './members.ts'
import { expect, open, test } from './site.ts'

test('a profile shows how far its member has come: merits, visits, and experience by week', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await newMember(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  // The visit of today counts as soon as the page is there.
  await expect
    .poll(async () => (await (await page.request.get(`/api/users/${username}/progress`)).json()).streak.days)
    .toBe(1)
  await open(page, `/user/${username}`)
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText('1 of 7 days visited')).toBeVisible()
  await expect(progress.getByText('1 day in a row · longest 1 day')).toBeVisible()
  await expect(progress.getByRole('img', { name: /^Visited on 1 of the last \d+ days$/ })).toBeVisible()
  await expect(progress.getByRole('img', { name: /^EXP by week: 3 in 26 weeks/ })).toBeVisible()
  await expect(progress.getByRole('table', { name: 'EXP by week' }).getByRole('row')).toHaveCount(2)
})
