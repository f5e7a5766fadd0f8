// @module-tag race
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { listen } from '#/http/listen.server.ts'
import { authServer } from '../../../../../test/authServer.ts'

const password = 'a fine long password'
const email = 'erin@example.org'

const server = await authServer({ AUTH_CAPTCHA: 'altcha' })

describe('the built-in captcha', () => {
  const reset = (captchaToken?: string) =>
    server.browser().resetPasswordForEmail(email, captchaToken === undefined ? {} : { captchaToken })

  test('is required for a password reset, and not for a sign-up', async () => {
    expect((await server.browser().signUp({ email, password })).error).toBeNull()
    expect((await reset()).error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect((await server.mailsTo(email)).length).toBe(1)
    const { body } = await server.call('/settings')
    expect(body.captcha).toEqual({ kind: 'altcha', site_key: '', on: ['recover'] })
  })

  test('once solved allows one reset, even if several are sent at once', async () => {
    const token = await server.solveCaptcha()
    const responses = await Promise.all([1, 2, 3].map(() => reset(token)))
    expect(responses.map(({ error }) => error?.code ?? 'ok').sort()).toEqual([
      'captcha_failed',
      'captcha_failed',
      'ok',
    ])
    expect((await reset(token)).error).toMatchObject({ code: 'captcha_failed' })
  })

  test('is not solved by a wrong solution', async () => {
    const solved = JSON.parse(Buffer.from(await server.solveCaptcha(), 'base64').toString())
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const changed = (parameters: object) =>
      encoded({
        ...solved,
        challenge: { ...solved.challenge, parameters: { ...solved.challenge.parameters, ...parameters } },
      })
    const wrong = [
      '',
      'x',
      encoded(null),
      encoded({}),
      encoded({ ...solved, solution: { ...solved.solution, derivedKey: '00'.repeat(32) } }),
      changed({ cost: 1 }),
      changed({ keyPrefix: '0' }),
      changed({ expiresAt: 9_999_999_999 }),
      changed({ algorithm: 'SHA-256' }),
      encoded({ ...solved, challenge: { ...solved.challenge, signature: 'a'.repeat(64) } }),
    ]
    for (const token of wrong)
      expect([token, (await reset(token)).error?.code]).toEqual([token, 'captcha_failed'])
    expect((await reset(encoded(solved))).error).toBeNull()
  })

  test('is required to sign up and in if configured', async () => {
    const strict = await authServer(
      { AUTH_CAPTCHA: 'altcha', AUTH_CAPTCHA_OPTIONS: '{"on":["signup","signin"]}' },
      server,
    )
    const strictly = strict.browser()
    expect((await strictly.signUp({ email: 'new@example.org', password })).error).toMatchObject({
      code: 'captcha_failed',
    })
    expect((await strictly.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'captcha_failed',
    })
    const captchaToken = await strict.solveCaptcha()
    const { error } = await strictly.signUp({ email: 'new@example.org', password, options: { captchaToken } })
    expect(error).toBeNull()
  })
})

/** What the captcha services were asked, and what they answer. */
const asked: URLSearchParams[] = []
let response = ''
const { server: service, close } = await listen(
  async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    asked.push(new URLSearchParams(body))
    outgoing.setHeader('content-type', 'application/json').end(response)
  },
  '127.0.0.1',
  0,
)
afterAll(() => close(0))

test.each(['turnstile', 'hcaptcha'])('%s is asked whether the token is good', async (kind) => {
  const verifyUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`
  const settings = {
    AUTH_CAPTCHA: kind,
    AUTH_CAPTCHA_OPTIONS: JSON.stringify({ siteKey: 'our key', secret: 'our secret', verifyUrl }),
  }
  const by = await authServer(settings, server)
  const reset = (captchaToken: string) => by.browser().resetPasswordForEmail(email, { captchaToken })
  response = '{"success":true}'
  expect((await reset('a token')).error).toBeNull()
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({
    secret: 'our secret',
    response: 'a token',
    remoteip: '127.0.0.1',
  })
  const { body } = await by.call('/settings')
  expect(body.captcha).toEqual({ kind, site_key: 'our key', on: ['recover'] })
  expect(JSON.stringify(body)).not.toContain('our secret')
  expect((await by.call('/captcha')).status).toBe(404)
  for (response of [
    '{"success":false,"error-codes":["timeout-or-duplicate"]}',
    '{}',
    'no json',
    '{"success":"true"}',
  ])
    expect([response, (await reset('a token')).error]).toMatchObject([
      response,
      { status: 400, code: 'captcha_failed' },
    ])
})
