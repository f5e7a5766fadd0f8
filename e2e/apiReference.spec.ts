import { newMember } from './members.ts'
import { DEEP_LINK_NOTICE, expect, open, test } from './site.ts'

test('an endpoint shows its parameters, and can be called with a token and a body', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(DEEP_LINK_NOTICE)
  const outside: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) outside.push(request.url())
  })
  const member = await newMember(page)
  await open(page, '/api-reference#/Your%20account/patch_api_me')
  const reference = page.locator('.swagger-ui')
  const endpoint = reference.locator('[id$="patch_api_me"]')
  const dialog = reference.locator('.modal-ux')
  // Swagger UI re-renders endpoints while it scrolls to one, and forgets a press meanwhile.
  await expect(async () => {
    const authorize = endpoint.getByRole('button', { name: /^authorization button/ })
    if (!(await dialog.isVisible())) await authorize.click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const session = dialog.locator('form').filter({ hasText: 'session (http, Bearer)' })
  await session.getByRole('textbox').fill(member.session.access_token)
  await session.getByRole('button', { name: 'Apply credentials' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await expect(endpoint.getByRole('textbox')).toHaveValue(/"display_name"/)
  await endpoint.getByRole('textbox').fill('{"display_name": "Written in the reference"}')
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await endpoint.getByRole('button', { name: 'Execute' }).click()
  expect((await answered).status()).toBe(200)
  const curl = endpoint.locator('.curl-command')
  await expect(curl).toContainText(`Authorization: Bearer ${member.session.access_token}`)
  await expect(curl).toContainText('"display_name": "Written in the reference"')
  expect(outside).toEqual([])
})

test('no other page loads the reference', { tag: '@anyWidth' }, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open(page, '/')
  expect(loaded.filter((url) => /swagger/i.test(url))).toEqual([])
  // The name is the right one to look for.
  await open(page, '/api-reference')
  await expect(page.locator('.swagger-ui .opblock').first()).toBeVisible()
  expect(loaded.filter((url) => /swagger/i.test(url)).length).toBeGreaterThan(1)
})

test('the reference leads to the description of the data service, with its examples', async ({ page }) => {
  await open(page, '/api-reference')
  await page.getByRole('main').getByRole('link', { name: 'the data service' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The data service')
  await expect(page.getByRole('heading', { level: 2, name: 'Relations' })).toBeVisible()
  await expect(page.getByText("from '@supabase/postgrest-js'")).toBeVisible()
  await expect(page.getByRole('cell', { name: 'get_games33', exact: true })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the reference page links to the OpenAPI document', { tag: '@anyWidth' }, async ({ page }) => {
    await page.goto('/api-reference')
    await expect(page.getByRole('link', { name: 'openapi.json' })).toHaveAttribute(
      'href',
      '/api/openapi.json',
    )
  })
})
