import type { Page } from '@playwright/test'
import { asMember, newMember } from './members.ts'
import { DEEP_LINK_NOTICE, expect, open, test } from './site.ts'

test.use({ expectedErrors: [DEEP_LINK_NOTICE] })

const reference = (page: Page) => page.locator('.swagger-ui')

/** Opens an endpoint by its address, and enters a token for one of its schemes. */
async function openWithToken(page: Page, address: string, id: string, scheme: string, token: string) {
  await open(page, address)
  const endpoint = reference(page).locator(`[id$="${id}"]`)
  const dialog = reference(page).locator('.modal-ux')
  // Swagger UI re-renders endpoints while it scrolls to one, and forgets a press meanwhile.
  await expect(async () => {
    const authorize = endpoint.getByRole('button', { name: /^authorization button/ })
    if (!(await dialog.isVisible())) await authorize.click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const form = dialog.locator('form').filter({ hasText: `${scheme} (http, Bearer)` })
  await form.getByRole('textbox').fill(token)
  await form.getByRole('button', { name: 'Apply credentials' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  return endpoint
}

test('an endpoint shows its parameters, and is called with a session and a body, or with an API token; no other page loads any of it, and nothing comes from elsewhere', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const ofSwagger = () => loaded.filter((url) => /swagger/i.test(url))
  const member = await newMember(page)
  await open(page, '/')
  expect(ofSwagger()).toEqual([])
  const session = member.session.access_token
  const patch = '/api-reference#/Your%20account/patch_api_me'
  const change = await openWithToken(page, patch, 'patch_api_me', 'session', session)
  await expect(change.getByRole('textbox')).toHaveValue(/"display_name"/)
  await change.getByRole('textbox').fill('{"display_name": "Written in the reference"}')
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await change.getByRole('button', { name: 'Execute' }).click()
  expect((await changed).status()).toBe(200)
  const curl = change.locator('.curl-command')
  await expect(curl).toContainText(`Authorization: Bearer ${session}`)
  await expect(curl).toContainText('"display_name": "Written in the reference"')

  const created = await asMember(page, member, 'POST', '/api/me/tokens', { name: 'Script', scopes: ['read'] })
  const { token } = (await created.json()) as { token: string }
  // The fragment alone would not load the page again.
  await page.goto('about:blank')
  const get = '/api-reference#/Your%20account/get_api_me'
  const read = await openWithToken(page, get, 'get_api_me', 'apiToken', token)
  await expect(read).toContainText('API tokens: scope read')
  // The page itself reads the account of its member, too, with the token of the session.
  const answered = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/me' &&
      response.request().headers().authorization === `Bearer ${token}`,
  )
  await read.getByRole('button', { name: 'Execute' }).click()
  expect((await answered).status()).toBe(200)
  // The name is the right one to look for.
  expect(ofSwagger().length).toBeGreaterThan(1)
  expect(loaded.filter((url) => !/^(http:\/\/localhost|data:|blob:)/.test(url))).toEqual([])
})
