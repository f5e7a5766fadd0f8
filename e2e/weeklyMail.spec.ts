import { stopToken } from '#/features/people/weeklyMail/stopToken.server.ts'
import { axe } from './axe.ts'
import { asMember, forgetSession, newMember, siteKeys } from './members.ts'
import { expect, open, reload, test } from './site.ts'

// A link that was cut off leads to nobody.
test.use({ expectedErrors: [/status of 404/] })

test('the weekly email is turned on in the settings, and off from the link in it, but not from one that was cut off', async ({
  page,
}) => {
  const member = await newMember(page)
  const isOn = async () =>
    (await (await asMember(page, member, 'GET', '/api/me')).json()).settings.weekly_mail
  await open(page, '/settings?tab=notifications')
  const weekly = page.getByRole('switch', { name: 'Weekly email' })
  await expect(weekly).not.toBeChecked()
  await weekly.press('Space')
  await expect(weekly).toBeChecked()
  await expect.poll(isOn).toBe(true)
  await reload(page)
  await expect(weekly).toBeChecked()

  await forgetSession(page)
  await open(page, '/weekly-mail')
  await expect(page.getByText('You can turn the weekly email on or off in your settings.')).toBeVisible()
  const off = page.getByRole('button', { name: 'Turn it off' })
  await expect(off).toHaveCount(0)
  // The fragment alone would not load the page again.
  await page.goto('about:blank')
  await open(page, '/weekly-mail#token=cut-off')
  await off.click()
  await expect(page.getByRole('alert')).toContainText('It’s still on. This link doesn’t work')
  await expect(page.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/settings?tab=notifications',
  )
  await page.goto('about:blank')
  await open(page, `/weekly-mail#token=${stopToken(await siteKeys(), member.id)}`)
  await expect(off).toBeVisible()
  expect(await isOn()).toBe(true)
  expect((await axe(page).analyze()).violations).toEqual([])
  await off.press('Enter')
  await expect(page.getByRole('status').getByText('The weekly email is off.')).toBeVisible()
  await expect(off).toHaveCount(0)
  expect(await isOn()).toBe(false)
})
