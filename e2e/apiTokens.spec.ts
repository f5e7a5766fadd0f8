import { axe } from './axe.ts'
import { mailTo, newMember, signedInLongAgo } from './members.ts'
import { expect, open, test } from './site.ts'

const TOKENS = '/settings?tab=security'

// A session that is not recent is refused at first.
test.use({ expectedErrors: [/status of 403/] })

test('a token is created by keyboard, after a session that is not recent was confirmed; it is shown once, used, and revoked', async ({
  page,
  request,
}) => {
  const member = await newMember(page)
  await signedInLongAgo(page, member)
  await open(page, TOKENS)
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByRole('button', { name: 'Create a token' }).press('Enter')
  const name = section.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription(/Enter a name/)
  await expect(name).toBeFocused()
  await name.fill('Backup script')
  await section.getByRole('checkbox', { name: /^Read/ }).press('Space')
  await name.press('Enter')
  await expect(section.getByText('Choose at least one scope')).toBeVisible()
  await section.getByRole('checkbox', { name: /^Read/ }).press('Space')
  await section.getByRole('combobox', { name: 'Expires' }).selectOption('In 30 days')
  expect((await axe(page).analyze()).violations).toEqual([])
  await name.press('Enter')
  const current = page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Current password')
  await expect(current).toBeFocused()
  await current.fill(member.password)
  await current.press('Enter')

  const created = section.getByRole('group', { name: 'Your new token' })
  await expect(created).toBeFocused()
  const token = (await created.locator('code').textContent())!
  expect(token).toMatch(/^idx_[\w-]{43}$/)
  expect((await axe(page).analyze()).violations).toEqual([])
  const row = section.getByRole('listitem')
  await expect(row).toContainText('Backup script')
  await expect(row).toContainText('Scopes: read · never used')
  // After the one that confirmed the address: it is sent when the token has been answered.
  expect((await mailTo(member.email)).subject).toContain('API token')

  const headers = { authorization: `Bearer ${token}` }
  const me = await request.get('/api/me', { headers })
  expect([me.status(), (await me.json()).username]).toEqual([200, member.username])
  expect(me.headers().ratelimit).toMatch(/^"member";r=\d+;t=\d+$/)

  await section.getByRole('button', { name: 'I saved it' }).press('Enter')
  await expect(section.getByText(token)).toHaveCount(0)
  await section.getByRole('button', { name: 'Revoke Backup script' }).press('Enter')
  await section.getByRole('button', { name: 'Press again to confirm' }).press('Enter')
  await expect(section.getByText('Backup script was revoked.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  expect((await request.get('/api/me', { headers })).status()).toBe(401)
})
