import { expect, test } from 'vitest'
import { authServer } from '../../../../test/authServer.ts'

const server = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const password = 'a fine long password'
const phone = '+15551234567'

/** Error code and status as the real client reports them. */
async function refused(
  call: Promise<{ error: { code?: string | undefined; status?: number | undefined } | null }>,
) {
  const { error } = await call
  return [error?.code, error?.status]
}

test('the real client gets a named error for each disabled way to sign in', async () => {
  const browser = server.browser()
  expect(await refused(browser.signInAnonymously())).toEqual(['anonymous_provider_disabled', 422])
  expect(await refused(browser.signUp({ phone, password }))).toEqual(['phone_provider_disabled', 400])
  expect(await refused(browser.signInWithPassword({ phone, password }))).toEqual([
    'phone_provider_disabled',
    422,
  ])
  expect(await refused(browser.signInWithOtp({ phone }))).toEqual(['phone_provider_disabled', 400])
  expect(await refused(browser.signInWithOtp({ email: 'a@example.org' }))).toEqual(['otp_disabled', 422])
  expect(await refused(browser.verifyOtp({ phone, token: '123456', type: 'sms' }))).toEqual([
    'phone_provider_disabled',
    400,
  ])
  expect(await refused(browser.resend({ phone, type: 'sms' }))).toEqual(['phone_provider_disabled', 400])
  expect(await refused(browser.signInWithSSO({ domain: 'example.org' }))).toEqual([
    'saml_provider_disabled',
    404,
  ])
  expect(await refused(browser.signInWithIdToken({ provider: 'google', token: 'x' }))).toEqual([
    'provider_disabled',
    400,
  ])
  const web3 = { chain: 'solana', message: 'sign', signature: new Uint8Array(64) } as const
  expect(await refused(browser.signInWithWeb3(web3))).toEqual(['web3_provider_disabled', 422])
})

test('a member gets an error that accounts have no phone numbers', async () => {
  const browser = server.browser()
  await browser.signUp({ email: 'phoneless@example.org', password })
  expect(await refused(browser.updateUser({ phone }))).toEqual(['phone_provider_disabled', 400])
})

test('an invalid address and an unreadable token are named in the protocol’s words', async () => {
  const { error } = await server.browser().signUp({ email: 'not an address', password })
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  })
  for (const token of ['not-a-token', 'a.b.c', '!!.!!.!!']) {
    const bad = await server.browser().getUser(token)
    expect(bad.error).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(bad.error?.message).toMatch(/^invalid JWT: unable to parse or verify signature/)
  }
})
