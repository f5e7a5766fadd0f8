import { axe } from './axe.ts'
import { settledMember } from './members.ts'
import { expect, open, rows, test } from './site.ts'

/** A member of the demo catalog who added 69 games. */
const BUSY = { username: 'tallowmere', name: 'Tallowmere' }

test('a profile lists its member’s activity, loads more on scroll, and keeps its position between tabs', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `/user/${BUSY.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BUSY.name)
  const tab = page.getByRole('link', { name: /^Games added/ })
  await page.evaluate(() => scrollTo(0, 120))
  await tab.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  await tab.click()
  await expect(rows(page)).toHaveCount(20)
  expect(await page.evaluate(() => scrollY)).toBe(position)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(rows(page)).toHaveCount(40)
})

test('the activity of a member is accessible on a phone, and fits', { tag: '@phoneOnly' }, async ({
  page,
}) => {
  const member = await settledMember(page)
  await open(page, `/user/${member.username}`)
  await page.getByRole('main').getByRole('button', { name: 'Activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your activity' })
  await dialog.getByRole('tab', { name: 'Daily' }).click()
  await expect(dialog.getByText('First day of a streak')).toBeVisible()
  const { violations } = await axe(page).include('[role="dialog"]').analyze()
  expect(violations).toEqual([])
  const { x, width } = (await dialog.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
})
