import { axe } from './axe.ts'
import { mailTo, newMember, signedInLongAgo } from './members.ts'
import { DEEP_LINK_NOTICE, expect, open, test } from './site.ts'

const TOKENS = '/settings?tab=security'

test('a token is created by keyboard, shown once, used, and revoked', async ({ page, request }) => {
  const member = await newMember(page)
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

test.describe('a session that is not recent', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('is asked for the password before a token is created', async ({ page }) => {
    const member = await newMember(page)
    await signedInLongAgo(page, member)
    await open(page, TOKENS)
    const section = page.getByRole('region', { name: 'API tokens' })
    await section.getByRole('button', { name: 'Create a token' }).click()
    await section.getByRole('textbox', { name: 'Name' }).fill('Script')
    await section.getByRole('button', { name: 'Create token' }).click()
    const current = page.getByRole('dialog', { name: "Confirm it's you" }).getByLabel('Current password')
    await current.fill(member.password)
    await current.press('Enter')
    await expect(section.getByRole('group', { name: 'Your new token' })).toBeVisible()
  })
})

test('the API reference tries a call with a token', async ({ page, expectedErrors }) => {
  expectedErrors.push(DEEP_LINK_NOTICE)
  await newMember(page)
  await open(page, TOKENS)
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByRole('button', { name: 'Create a token' }).click()
  await section.getByRole('textbox', { name: 'Name' }).fill('Script')
  await section.getByRole('button', { name: 'Create token' }).click()
  const token = (await section.getByRole('group', { name: 'Your new token' }).locator('code').textContent())!
  await open(page, '/api-reference#/Your%20account/get_api_me')
  const reference = page.locator('.swagger-ui')
  const endpoint = reference.locator('[id$="get_api_me"]')
  const dialog = reference.locator('.modal-ux')
  // Swagger UI re-renders endpoints while it scrolls to one, and forgets a press meanwhile.
  await expect(async () => {
    const authorize = endpoint.getByRole('button', { name: /^authorization button/ })
    if (!(await dialog.isVisible())) await authorize.click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const scheme = dialog.locator('form').filter({ hasText: 'apiToken (http, Bearer)' })
  await scheme.getByRole('textbox').fill(token)
  await scheme.getByRole('button', { name: 'Apply credentials' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(endpoint).toContainText('API tokens: scope read')
  // The page itself reads the account of its member, too, with the token of the session.
  const answered = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/me' &&
      response.request().headers().authorization === `Bearer ${token}`,
  )
  await endpoint.getByRole('button', { name: 'Execute' }).click()
  expect((await answered).status()).toBe(200)
})
