// @module-tag race
import { readdir } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../../test/authServer.ts'

const password = 'a fine long password'
const LIMITED = 'over_email_send_rate_limit'
const PROXY = { TRUSTED_PROXIES: '127.0.0.1' }

const limits = { ...authLimits({ mailsPerHour: 2 }), ...PROXY }
const server = await authServer({ ...limits, AUTH_CONFIRMATIONS: 'on' })
const shared = { db: server.db, keys: server.keys, siteUrl: server.siteUrl }
const immediate = await authServer({ ...limits, AUTH_CONFIRMATIONS: 'off' }, shared)

/** A call from a network address of its own. */
let networks = 0
const from = () => `198.51.${Math.floor(networks / 250)}.${networks++ % 250}`
const call = (to: typeof server, path: string, body: object, address = from()) =>
  to.call(path, { body, headers: { 'x-forwarded-for': address } })
const codesOf = async (count: number, next: (round: number) => ReturnType<typeof call>) => {
  const codes: unknown[] = []
  for (let round = 0; round < count; round++) codes.push((await next(round)).body?.error_code)
  return codes
}

const prove = (email: string) =>
  server.db.kysely.updateTable('auth_users').set({ email_proven: true }).where('email', '=', email).execute()

const mailsIn = async (to: typeof server) => {
  await to.auth.whenIdle()
  const { mail } = to.config
  const files = 'folder' in mail ? await readdir(mail.folder).catch(() => []) : []
  return files.length
}

describe('a mailbox', () => {
  test('gets no more mails of sign-ups when its address is written in many ways', async () => {
    const signUps = await codesOf(6, (round) =>
      call(server, '/signup', { email: `victim+${round}@example.org`, password }),
    )
    expect(signUps).toEqual([undefined, undefined, ...Array(4).fill(LIMITED)])
    const dotted = await codesOf(3, (round) =>
      call(server, '/signup', { email: `${['vic.tim', 'v.ictim', 'victim'][round]}@gmail.com`, password }),
    )
    expect(dotted).toEqual([undefined, undefined, LIMITED])
  })

  test.each([
    ['/recover', undefined],
    ['/resend', 'signup'],
    ['/resend', 'email_change'],
  ])('is counted by %s %s too, with the same response whether anybody has it', async (path, type) => {
    await call(server, '/signup', { email: `victim-${type}@example.com`, password })
    for (const name of ['victim', 'nobody']) {
      const email = `${name}-${type}@example.com`
      const codes = await codesOf(4, () => call(server, path, { type, email }))
      expect(codes).toEqual([undefined, undefined, LIMITED, LIMITED])
    }
  })

  test.each([
    ['/recover', undefined],
    ['/resend', 'signup'],
  ])('loses nothing to calls of %s that mail nothing', async (path, type) => {
    const email = `quiet-${type}@example.com`
    await call(server, '/signup', { email, password })
    for (let round = 0; round < 6; round++) {
      const other = `quiet-${type}+${round}@example.com`
      expect((await call(server, path, { type, email: other })).status).toBe(200)
    }
    await call(server, path, { type, email })
    expect(await server.mailsTo(email)).toHaveLength(2)
  })

  test('that waits for no mail can be signed up with, however often somebody asks for its mail again', async () => {
    const email = 'later@example.net'
    for (let round = 0; round < 4; round++) await call(server, '/resend', { type: 'signup', email })
    expect((await call(server, '/signup', { email, password })).status).toBe(200)
  })

  test('keeps half of its sign-ups of a day for who writes its address plainly', async () => {
    const sign = (name: string) => call(immediate, '/signup', { email: `${name}@example.net`, password })
    const codes = await codesOf(4, (round) => sign(`plain+${round}`))
    expect(codes).toEqual([undefined, undefined, ...Array(2).fill('over_request_rate_limit')])
    expect((await sign('plain')).status).toBe(200)
  })

  test('of a member gets resets, however many go to other spellings of its address', async () => {
    const email = 'proven@example.net'
    await call(immediate, '/signup', { email, password })
    await prove(email)
    for (const other of ['proven+1', 'proven+2'].map((name) => `${name}@example.net`)) {
      await call(immediate, '/signup', { email: other, password })
      for (let round = 0; round < 2; round++) await call(server, '/recover', { email: other })
    }
    // Other spellings get half of a mailbox's mails.
    const others = ['proven+1@example.net', 'proven+2@example.net'].map((each) => server.mailsTo(each))
    expect((await Promise.all(others)).flat()).toHaveLength(1)
    await call(server, '/recover', { email })
    expect(await server.mailsTo(email)).toHaveLength(1)
  })

  test('that gets no more mails uses up nothing of its reader’s network', async () => {
    const few = await authServer({ ...authLimits({ mailsPerHour: 1, siteMailsPerHour: 20 }), ...PROXY })
    const signUp = (email: string) => call(few, '/signup', { email, password }, '203.0.113.9')
    const codes = await codesOf(4, () => signUp('impatient@example.org'))
    expect(codes).toEqual([undefined, ...Array(3).fill(LIMITED)])
    expect((await signUp('neighbor@example.org')).status).toBe(200)
    // The network's are used up now, which uses up nothing of a mailbox.
    expect((await signUp('third@example.org')).status).toBe(429)
    expect((await call(few, '/signup', { email: 'third@example.org', password })).status).toBe(200)
  })

  test('is counted for changes of the address too', async () => {
    const codes = []
    for (let round = 0; round < 3; round++) {
      const browser = immediate.browser()
      const { data } = await browser.signUp({ email: `mover${round}@example.org`, password })
      const { body } = await server.call('/user', {
        method: 'PUT',
        token: data.session!.access_token,
        body: { email: `target+${round}@example.org`, current_password: password },
        headers: { 'x-forwarded-for': from() },
      })
      codes.push(body.error_code)
    }
    expect(codes).toEqual([undefined, undefined, LIMITED])
  })

  test('may sign up a limited number of times a day where no mail is needed', async () => {
    const codes = await codesOf(6, () => call(immediate, '/signup', { email: 'many@example.org', password }))
    expect(codes).toEqual([
      undefined,
      ...Array(3).fill('user_already_exists'),
      ...Array(2).fill('over_request_rate_limit'),
    ])
  })

  test('gets a limited number of notices of an account, and all if it is proven', async () => {
    const names = ['noted', 'noted+1', 'noted-proven']
    for (const email of names.map((name) => `${name}@example.org`)) {
      const { body } = await call(immediate, '/signup', { email, password })
      if (email.includes('proven')) await prove(email)
      const as = { method: 'PUT', token: body.access_token }
      for (const word of ['first', 'second', 'third'])
        await immediate.call('/user', { ...as, body: { password: `the ${word} password` } })
    }
    const mails = names.map((name) => immediate.mailsTo(`${name}@example.org`))
    expect((await Promise.all(mails)).map((each) => each.length)).toEqual([2, 2, 3])
  })

  test('can still be used for recovery in a browser in which the account has signed in', async () => {
    const email = 'owner@example.org'
    const { headers } = await immediate.call('/signup', { body: { email, password } })
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    await prove(email)
    await codesOf(3, () => call(server, '/recover', { email }))
    const before = (await server.mailsTo(email)).length
    const { status } = await server.call('/recover', { body: { email }, headers: { cookie } })
    expect([status, (await server.mailsTo(email)).length]).toEqual([200, before + 1])
  })
})

describe('the whole site', () => {
  const SITE = { ...authLimits({ siteMailsPerHour: 20 }), ...PROXY }

  test('sends a limited number of mails to who signs up, and one network a tenth of them', async () => {
    const strict = await authServer(SITE)
    const signUp = (name: string, address?: string) =>
      call(strict, '/signup', { email: `${name}@example.org`, password }, address)
    expect(await codesOf(3, (round) => signUp(`near${round}`, '203.0.113.1'))).toEqual([
      undefined,
      undefined,
      LIMITED,
    ])
    expect(await codesOf(20, (round) => signUp(`far${round}`))).toEqual([
      ...Array(18).fill(undefined),
      ...Array(2).fill(LIMITED),
    ])
    // An address that has an account is refused like any other.
    expect((await signUp('near0')).body.error_code).toBe(LIMITED)
    expect(await mailsIn(strict)).toBe(20)
    // Recovering accounts is counted on its own.
    const email = 'near0@example.org'
    expect((await call(strict, '/recover', { email })).status).toBe(200)
    expect((await strict.mailsTo(email)).map((mail) => mail.subject)).toContain(
      'Choose a new password for Idledex',
    )
  })

  test('mails a limited number of recoveries, which addresses without accounts do not use up', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const members = await authServer({ AUTH_CONFIRMATIONS: 'off', ...PROXY })
    const { db, keys, siteUrl } = members
    const strict = await authServer(
      { ...SITE, ...authLimits({ siteMailsPerHour: 2 }) },
      { db, keys, siteUrl, log },
    )
    for (let round = 0; round < 5; round++)
      await call(strict, '/recover', { email: `nobody${round}@example.org` })
    expect(await mailsIn(strict)).toBe(0)
    for (let round = 0; round < 4; round++) {
      const email = `loser${round}@example.org`
      await call(members, '/signup', { email, password })
      const { status, body } = await call(strict, '/recover', { email })
      expect([status, body]).toEqual([200, {}])
    }
    expect(await mailsIn(strict)).toBe(2)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('siteMailsPerHour of AUTH_LIMITS')
    const email = 'member@example.org'
    const { headers } = await call(members, '/signup', { email, password })
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    // Whoever signs up with an address has such a browser; it proves nothing.
    await strict.call('/recover', { body: { email }, headers: { cookie } })
    expect(await strict.mailsTo(email)).toHaveLength(0)
    await db.kysely.updateTable('auth_users').set({ email_proven: true }).execute()
    for (let round = 0; round < 2; round++)
      await strict.call('/recover', { body: { email }, headers: { cookie } })
    expect(await strict.mailsTo(email)).toHaveLength(2)
    // A stranger's first reset of an hour leaves the site's limit alone, too.
    for (let round = 0; round < 2; round++) await call(strict, '/recover', { email: 'loser3@example.org' })
    expect(await strict.mailsTo('loser3@example.org')).toHaveLength(1)
  })

  test('counts each kind of a network’s mails on its own, and IPv6 by what one subscriber has', async () => {
    const strict = await authServer(SITE)
    const sign = (round: number) =>
      call(strict, '/signup', { email: `six${round}@example.org`, password }, `2001:db8:0:7${round}::1`)
    expect(await codesOf(3, sign)).toEqual([undefined, undefined, LIMITED])
    const { status } = await call(strict, '/recover', { email: 'six0@example.org' }, '2001:db8:0:70::1')
    expect(status).toBe(200)
  })

  test('mails codes to addresses that nobody proved within its limit', async () => {
    const strict = await authServer(
      { ...SITE, AUTH_CONFIRMATIONS: 'off', ...authLimits({ siteMailsPerHour: 1 }) },
      shared,
    )
    const codeFor = async (email: string) => {
      const { body } = await call(immediate, '/signup', { email, password })
      const headers = { 'x-forwarded-for': from() }
      const token = body.access_token
      return async () => (await strict.call('/reauthenticate', { token, headers })).status
    }
    const [first, second] = [await codeFor('coded1@example.org'), await codeFor('coded2@example.org')]
    expect([await first(), await second()]).toEqual([200, 429])
    await prove('coded2@example.org')
    expect(await second()).toBe(200)
  })

  test('asks for a captcha to sign up while many mails go out', async () => {
    const strict = await authServer({ ...SITE, AUTH_CAPTCHA: 'altcha' })
    const signUp = (name: string, gotrue_meta_security?: object) =>
      call(strict, '/signup', { email: `${name}@example.org`, password, gotrue_meta_security })
    const required = async () => (await strict.call('/settings')).body.captcha.on
    expect(await codesOf(2, (round) => signUp(`early${round}`))).toEqual([undefined, undefined])
    expect(await required()).toEqual(['recover', 'signup', 'resend'])
    const { status, body } = await signUp('late')
    expect([status, body.error_code]).toEqual([400, 'captcha_failed'])
    expect(body.msg).toContain('no captcha_token found')
    const captcha_token = await strict.solveCaptcha()
    expect((await signUp('late', { captcha_token })).status).toBe(200)
    const again = { type: 'signup', email: 'late@example.org' }
    expect((await call(strict, '/resend', again)).body.error_code).toBe('captcha_failed')
  })

  test('asks for no captcha for a while that its forms cannot show', async () => {
    const strict = await authServer({
      ...SITE,
      AUTH_CAPTCHA: 'turnstile',
      AUTH_CAPTCHA_OPTIONS: '{"siteKey":"key","secret":"secret"}',
    })
    const codes = await codesOf(4, (round) =>
      call(strict, '/signup', { email: `soft${round}@example.org`, password }),
    )
    expect(codes).toEqual(Array(4).fill(undefined))
    expect((await strict.call('/settings')).body.captcha.on).toEqual(['recover'])
  })
})

test('a sign-up that gets no turn for its hash uses up no mail', async () => {
  const strict = await authServer({
    ...authLimits({ mailsPerHour: 1, siteMailsPerHour: 10 }),
    AUTH_PASSWORD_COST: '4096,1',
    ...PROXY,
  })
  const { passwords } = strict.auth
  let isOver = false
  const flood = Array.from({ length: 600 }, async (_, i) => {
    while (!isOver) {
      await passwords
        .hash('wrong', { kind: 'stranger', key: `network ${i}`, isGone: () => false })
        .catch(() => {})
      await nextTurn()
    }
  })
  const email = 'patient@example.org'
  let refusals = 0
  while (refusals < 3) {
    const { status, body } = await call(strict, '/signup', { email, password })
    if (status === 200) break
    expect(body.msg).toContain('Too many people are signing in')
    refusals++
  }
  isOver = true
  await Promise.all(flood)
  expect(refusals).toBe(3)
  expect((await call(strict, '/signup', { email, password })).status).toBe(200)
})
