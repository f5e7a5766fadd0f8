import { expect, test } from 'vitest'
import { authServer } from '../../../../../test/authServer.ts'

const server = await authServer({ AUTH_REDIRECTS: 'https://app.example.org/back' })
const password = 'a fine long password'

const lastMail = async (email: string) => (await server.mailsTo(email)).at(-1)!

test('a link to a page of the site carries the token, which works in any browser', async () => {
  const email = 'dora@example.org'
  const emailRedirectTo = `${server.siteUrl}/confirmed#token_hash`
  await server.browser('pkce').signUp({ email, password, options: { emailRedirectTo } })
  const { link, token } = await lastMail(email)
  expect([link.origin, link.pathname, link.search]).toEqual([server.siteUrl, '/confirmed', ''])
  expect(new URLSearchParams(link.hash.slice(1)).get('type')).toBe('signup')
  const elsewhere = server.browser('pkce')
  const { data, error } = await elsewhere.verifyOtp({ token_hash: token, type: 'signup' })
  expect([error, data.user?.email]).toEqual([null, email])
})

test.each(['', '/', '/confirmed#token_hash', '/new-password?next=1', '/new-password#token_hash'])(
  'a link for a new password that is to return to %j leads to its page, whoever requested it',
  async (asked) => {
    const email = `owner${asked.length}@example.org`
    const owner = server.browser()
    await owner.signUp({ email, password })
    await owner.verifyOtp({ token_hash: (await lastMail(email)).token, type: 'signup' })
    const redirectTo = asked === '' ? '' : server.siteUrl + asked
    await server.browser('pkce').resetPasswordForEmail(email, { redirectTo })
    const { link, token } = await lastMail(email)
    expect([link.origin, link.pathname, link.search]).toEqual([server.siteUrl, '/new-password', ''])
    expect(new URLSearchParams(link.hash.slice(1)).get('type')).toBe('recovery')
    const { data, error } = await owner.verifyOtp({ token_hash: token, type: 'recovery' })
    expect([error, data.user?.email]).toEqual([null, email])
  },
)

test('a link that is sent again leads to its page, whoever had it sent', async () => {
  const email = 'again@example.org'
  await server.browser().signUp({ email, password })
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
  const { status } = await server.call('/resend', { body: { type: 'signup', email, ...challenge } })
  expect(status).toBe(200)
  const { link, token } = await lastMail(email)
  expect([link.origin, link.pathname, link.search]).toEqual([server.siteUrl, '/confirmed', ''])
  const { data, error } = await server.browser().verifyOtp({ token_hash: token, type: 'signup' })
  expect([error, data.user?.email]).toEqual([null, email])
})

test('no other site receives a token', async () => {
  const email = 'emil@example.org'
  const emailRedirectTo = 'https://app.example.org/back#token_hash'
  await server.browser().signUp({ email, password, options: { emailRedirectTo } })
  expect((await lastMail(email)).link.pathname).toBe('/auth/v1/verify')
})
