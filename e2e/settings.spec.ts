import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import { agree, gitHubPerson } from './agreement.ts'
import {
  anotherSession,
  asMember,
  forgetSession,
  mailTo,
  newMember,
  newUsername,
  signedInLongAgo,
} from './members.ts'
import { expect, open, reload, test } from './site.ts'

test('the profile is saved, and each setting at once: they are shown in the menu and after a reload', async ({
  page,
}) => {
  const member = await newMember(page)
  await open(page, '/settings')
  const name = page.getByRole('textbox', { name: 'Display name' })
  await expect(name).toHaveAttribute('placeholder', member.username)
  await name.fill('Ada the Counter')
  await page.getByRole('textbox', { name: 'About you' }).fill('I *count*.')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Ada the Counter' })).toBeVisible()
  await page.getByRole('switch', { name: 'Show my level' }).press('Space')
  await page.getByRole('switch', { name: 'Show my votes' }).press('Space')
  await reload(page)
  await expect(page.getByRole('button', { name: 'Account of Ada the Counter' })).toBeVisible()
  await expect(name).toHaveValue('Ada the Counter')
  await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue('I *count*.')

  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('switch', { name: '10, 50, or 100 votes' }).press('Space')
  await expect
    .poll(async () => (await (await asMember(page, member, 'GET', '/api/me')).json()).settings)
    .toMatchObject({ experience: false, show_votes: true, notifications: { votes: false, reply: true } })
  await reload(page)
  await expect(page.getByRole('switch', { name: '10, 50, or 100 votes' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'A reply to my comment' })).toBeChecked()
})

test('another browser is signed out and its requests are rejected', async ({ page }) => {
  const member = await newMember(page)
  const other = await anotherSession(page, member)
  await anotherSession(page, member)
  await open(page, '/settings?tab=security')
  const rows = page.getByRole('region', { name: 'Your sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1)
  await rows
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .press('Enter')
  await expect(rows).toHaveCount(2)
  // With it comes the focus.
  await expect(page.getByText(/ is signed out\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await expect(page.getByText('You were signed out everywhere else.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect((await asMember(page, { session: other }, 'GET', '/api/me')).status()).toBe(401)
  await reload(page)
  await expect(rows).toHaveCount(1)
})

test('an account is deleted with what its member wrote, and its session ends', async ({ page }) => {
  const member = await newMember(page)
  await open(page, '/settings?tab=data')
  const form = page.getByRole('form', { name: 'Delete your account' })
  await form.getByRole('radio', { name: 'Delete my posts' }).check()
  await form.getByRole('textbox', { name: /^Type your username/ }).fill(member.username)
  await form.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await expect(page.getByText('You’re signed out')).toHaveCount(0)
  expect((await asMember(page, member, 'GET', '/api/me')).status()).toBe(401)
  await reload(page)
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByText('Sign in to open these settings')).toBeVisible()
})

test.describe('a session that is not recent', () => {
  test.use({ expectedErrors: [/status of 40\d/] })

  test('changes the password once its member confirms it with the current one', async ({ page }) => {
    const member = await newMember(page)
    const other = await anotherSession(page, member)
    await signedInLongAgo(page, member)
    await open(page, '/settings?tab=sign-in')
    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('New password').fill('a new pass phrase')
    await form.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const current = dialog.getByLabel('Current password')
    await expect(current).toBeFocused()
    await current.fill('not my password')
    await current.press('Enter')
    await expect(dialog.getByText('The email or password is wrong.')).toBeVisible()
    await current.fill(member.password)
    await current.press('Enter')
    await expect(form.getByText('Password changed.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(form.getByLabel('New password')).toHaveValue('')
    expect((await asMember(page, { session: other }, 'GET', '/api/me')).status()).toBe(401)
    const data = { email: member.email, password: member.password }
    expect((await page.request.post('/auth/v1/token?grant_type=password', { data })).status()).toBe(400)
    await anotherSession(page, { ...member, password: 'a new pass phrase' })
    // Once confirmed, nothing more is asked for.
    await form.getByLabel('New password').fill('another pass phrase')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByLabel('New password')).toHaveValue('')
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  })

  test('downloads all data of its member after a code from an email', async ({ page }) => {
    const member = await newMember(page)
    await signedInLongAgo(page, member)
    await open(page, '/settings?tab=data')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await expect(dialog.getByText(`We sent a code to ${member.email}.`)).toBeVisible()
    await expect(dialog.getByLabel('Code from the email')).toBeFocused()
    await dialog.getByLabel('Code from the email').fill((await mailTo(member.email)).code)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('my-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.profile).toMatchObject({ username: member.username, email: member.email })
    expect(data.comments).toEqual([])
  })
})

test('a recent session changes the address without being asked; it applies after its mail is confirmed', async ({
  page,
}) => {
  const member = await newMember(page)
  await open(page, '/settings?tab=sign-in')
  const form = page.getByRole('form', { name: 'Email' })
  const address = `new-${member.email}`
  await form.getByLabel('New email').fill(address)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`To use ${address}, open the link`)).toBeVisible()
  await page.goto((await mailTo(address)).link)
  await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible()
  await open(page, '/settings?tab=sign-in')
  await expect(page.getByText(address, { exact: true })).toBeVisible()
  await anotherSession(page, { ...member, email: address })
})

test('a second factor is set up, required at the next sign-in, and replaced by a recovery code', async ({
  page,
}) => {
  test.slow()
  const member = await newMember(page)
  await open(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  const secret = await page.locator('code').first().textContent()
  const totp = new TOTP({ secret: secret!.replaceAll(' ', '') })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().textContent()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(recovery!)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await expect(codes).toHaveCount(0)

  await forgetSession(page)
  await open(page, '/sign-in')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible()

  await open(page, '/settings?tab=security')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove My phone' }).press('Enter')
  await page.getByRole('button', { name: 'Press again to remove My phone' }).press('Enter')
  await expect(page.getByText('My phone was removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
})

test('an account at another site is linked and unlinked, and one that is declined is not', async ({
  page,
}) => {
  await newMember(page)
  await open(page, '/settings?tab=sign-in')
  const link = page.getByRole('button', { name: 'Link GitHub' })
  await link.click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert').getByText('The other site didn’t confirm')).toBeVisible()
  await link.press('Enter')
  await agree(page, gitHubPerson(newUsername()))
  await expect(page.getByText('Account linked.')).toBeVisible()
  await expect(page).toHaveURL('/settings?tab=sign-in')
  await page.getByRole('button', { name: 'Unlink GitHub' }).press('Enter')
  await expect(page.getByText('GitHub was unlinked.')).toBeVisible()
  await expect(link).toBeVisible()
})
