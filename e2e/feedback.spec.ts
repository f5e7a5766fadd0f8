import { asMember, newMember, newWithRole } from './members.ts'
import { expect, open, reload, test } from './site.ts'

const title = (name: string) => `${name} ${Date.now()}`

test('a member reports a bug from a page, with the page attached, and reads the reply of a moderator', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  await open(page, '/leaderboards?board=voters')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Feedback & bug reports' }).click()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send feedback' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Write at least 5 characters')
  const name = title('The ranks are wrong')
  await dialog.getByLabel('Title').fill(name)
  await dialog.getByLabel('Details').fill('I have 3 votes and no rank.')
  await dialog.getByLabel('Attach the page I came from and my browser info').check()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '/leaderboards?board=voters' })).toBeVisible()
  const id = Number(/\/feedback\/(\d+)$/.exec(page.url())![1])

  const moderator = await newWithRole(page)
  await asMember(page, moderator, 'PUT', `/api/feedback/${id}/answer`, {
    status: 'planned',
    reply: 'We will look at it.',
  })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  // Not the message in the corner, which says the same.
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await notifications.getByText(`Your feedback “${name}” is now planned`).click()
  await reload(page)
  await expect(page.getByRole('region', { name: 'Reply from the moderators' })).toContainText(
    'We will look at it.',
  )
  await expect(page.getByRole('main').getByText('Planned', { exact: true })).toBeVisible()
  expect(member.username).not.toBe(moderator.username)
})
