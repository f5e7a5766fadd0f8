import { describe, expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../../test/authServer.ts'
import { stopClock } from '../../../../../test/stopClock.ts'
import { RateLimits } from './authLimits.server.ts'

const password = 'a fine long password'
const PROXY = { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }
const behind = (address: string) => ({ 'x-forwarded-for': address })

const guessed = await authServer({ AUTH_CONFIRMATIONS: 'off', ...authLimits({ attempts: 3 }), ...PROXY })
const shared = { db: guessed.db, keys: guessed.keys }
const crowded = await authServer(
  { ...authLimits({ addressAttempts: 4 }), ...PROXY },
  { ...shared, siteUrl: guessed.siteUrl },
)
const mailing = await authServer(authLimits({ mailSeconds: 60 }), shared)

describe('guessing a password', () => {
  const server = guessed
  const guess = (email: string, password: string, address: string) =>
    server.call('/token?grant_type=password', { body: { email, password }, headers: behind(address) })

  test('is stopped after a few attempts with a time to wait, for known and unknown addresses alike', async () => {
    await server.browser().signUp({ email: 'frank@example.org', password })
    for (const email of ['frank@example.org', 'nobody@example.org']) {
      const responses = []
      for (let round = 0; round < 4; round++) responses.push(await guess(email, 'wrong', '203.0.113.1'))
      expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 429])
      expect(responses[3]!.body.error_code).toBe('over_request_rate_limit')
      expect(Number(responses[3]!.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(Number(responses[3]!.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    }
    expect((await guess('frank@example.org', password, '203.0.113.1')).status).toBe(429)
  })

  test('from one address does not lock out members at another', async () => {
    expect((await guess('frank@example.org', password, '203.0.113.2')).status).toBe(200)
  })

  test('from changing addresses is stopped too', async () => {
    const email = 'grace@example.org'
    const statuses = new Set<number>()
    for (let round = 0; round < 31; round++)
      statuses.add((await guess(email, 'wrong', `198.51.100.${round}`)).status)
    expect([...statuses]).toEqual([400, 429])
  })

  test('does not include frequent successful sign-ins', async () => {
    await server.browser().signUp({ email: 'heidi@example.org', password })
    for (let round = 0; round < 8; round++)
      expect((await guess('heidi@example.org', password, '203.0.113.3')).status).toBe(200)
  })
})

test('several processes that share a database count together', async () => {
  const { config, db, keys } = guessed
  const processes = [1, 2].map(() => new RateLimits({ kind: 'server', kysely: db.kysely }, keys, config))
  const statuses = []
  for (const each of [0, 1, 0, 1, 0])
    statuses.push(
      await processes[each]!.attempt('password', 'x@example.org', '203.0.113.50').then(
        () => 200,
        (error) => error.status,
      ),
    )
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const rows = await db.kysely.selectFrom('auth_throttles').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/example|203\.0/)
})

describe('a network address', () => {
  const server = crowded
  const ask = async (headers: Record<string, string>) =>
    (await server.call('/recover', { body: { email: `${Math.random()}@example.org` }, headers })).status
  const statuses = async (rounds: (round: number) => Record<string, string>) => {
    const all = []
    for (let round = 0; round < 6; round++) all.push(await ask(rounds(round)))
    return all
  }
  const STOPPED = [200, 200, 200, 200, 429, 429]

  test('has a limited number of requests', async () => {
    expect(await statuses(() => behind('203.0.113.10'))).toEqual(STOPPED)
  })

  test('cannot be forged in front of a trusted proxy', async () => {
    expect(await statuses((round) => behind(`192.0.2.${round}, 203.0.113.11, 10.0.0.7`))).toEqual(STOPPED)
  })

  test('of IPv6 is its /64 network', async () => {
    expect(await statuses((round) => behind(`2001:db8:1:2::${round + 1}`))).toEqual(STOPPED)
  })

  test.each([
    ['PUT', '/user', { password: 'x' }],
    ['POST', '/factors', { factor_type: 'phone' }],
  ])('of a member are limited for expensive calls: %s %s', async (method, path, body) => {
    const { data } = await guessed.browser().signUp({ email: `dear${path.slice(1)}@example.org`, password })
    const headers = behind(`203.0.113.2${path.length}`)
    const token = data.session!.access_token
    const all = []
    for (let round = 0; round < 5; round++)
      all.push((await server.call(path, { method, body, headers, token })).status)
    expect(all).toEqual([422, 422, 422, 422, 429])
  })

  test('signs out a limited number of times', async () => {
    const all = []
    for (let round = 0; round < 5; round++)
      all.push((await server.call('/logout', { method: 'POST', headers: behind('203.0.113.40') })).status)
    expect(all).toEqual([401, 401, 401, 401, 429])
  })

  test('is that of the connection if no proxy is trusted', async () => {
    const open = await authServer(authLimits({ addressAttempts: 4 }))
    const all = []
    for (let round = 0; round < 6; round++)
      all.push(
        (
          await open.call('/recover', {
            body: { email: `a${round}@example.org` },
            headers: behind(`192.0.2.${round}`),
          })
        ).status,
      )
    expect(all).toEqual(STOPPED)
  })
})

describe('mails', () => {
  const server = mailing

  test('go to an address at most once a minute, with the same response for all addresses', async () => {
    stopClock()
    await server.browser().signUp({ email: 'ivan@example.org', password })
    for (const email of ['ivan@example.org', 'nobody@example.org']) {
      await server.browser().resetPasswordForEmail(email)
      const { error } = await server.browser().resetPasswordForEmail(email)
      expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
      expect(error!.message).toMatch(/after (5\d|60) seconds/)
    }
    // The sign-up's, and one of the recoveries.
    expect(await server.mailsTo('ivan@example.org')).toHaveLength(2)
  })

  test('go to an address a limited number of times per hour', async () => {
    const patient = await authServer(authLimits({ mailSeconds: 0, mailsPerHour: 2 }), server)
    const responses = []
    for (let round = 0; round < 3; round++)
      responses.push(await patient.browser().resetPasswordForEmail('judy@example.org'))
    expect(responses.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      'over_email_send_rate_limit',
    ])
  })
})

test('attempts at codes are limited like passwords, however many mails are requested', async () => {
  const server = await authServer(authLimits({ attempts: 7 }))
  await server.browser().signUp({ email: 'kim@example.org', password })
  const codes = []
  for (let round = 0; round < 9; round++) {
    if (round % 4 === 3) await server.browser().resetPasswordForEmail('kim@example.org')
    await server.auth.whenIdle()
    const { error } = await server
      .browser()
      .verifyOtp({ email: 'kim@example.org', token: '1', type: 'recovery' })
    codes.push(error!.code)
  }
  expect(codes).toEqual([...Array(7).fill('otp_expired'), ...Array(2).fill('over_request_rate_limit')])
})
