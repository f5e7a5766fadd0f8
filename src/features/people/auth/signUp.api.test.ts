// @module-tag race
import { describe, expect, test } from 'vitest'
import { authServer } from '../../../../test/authServer.ts'

const confirming = await authServer()
const immediate = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const password = 'a fine long password'
let people = 0
/** An address and a name that nobody has yet. */
const somebody = () => ({ email: `ada${++people}@example.org`, username: `ada-${people}` })

/** The names of everything in a response, so that two can be compared for what they give away. */
const shape = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shape)
    : value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
      : typeof value

/** An address that has an account. */
async function takenAddress(): Promise<string> {
  const { email } = somebody()
  await confirming.db.kysely.insertInto('auth_users').values({ email, confirmed_at: new Date() }).execute()
  return email
}

describe('signing up', () => {
  test('sends a mail with a link that confirms the address and signs in, with a profile of the chosen name', async () => {
    const { email, username } = somebody()
    const browser = confirming.browser()
    const { data, error } = await browser.signUp({ email, password, options: { data: { username } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, aud: 'authenticated', user_metadata: { username } })
    expect(data.user!.email_confirmed_at).toBeUndefined()
    expect((await browser.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'email_not_confirmed',
    })

    const [mail, ...others] = await confirming.mailsTo(email)
    expect(others).toEqual([])
    expect(mail!.text).toContain(username)
    const followed = await confirming.call(`/verify${mail!.link.search}`)
    expect(followed.status).toBe(303)
    const session = Object.fromEntries(new URLSearchParams(new URL(followed.location).hash.slice(1)))
    expect(session).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600' })
    const { data: requireUser } = await browser.setSession(
      session as { access_token: string; refresh_token: string },
    )
    expect(requireUser.user).toMatchObject({
      id: data.user!.id,
      email,
      email_confirmed_at: expect.any(String),
    })
    expect(requireUser.user!.identities).toMatchObject([{ provider: 'email', id: data.user!.id, email }])
    expect(requireUser.user!.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await profile(data.user!.id)).toMatchObject({ username, role: 'pleb' })
  })

  test('signs in immediately without confirmations', async () => {
    const { email, username } = somebody()
    const { data, error } = await immediate
      .browser()
      .signUp({ email, password, options: { data: { username } } })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', user: { email } })
    const row = await immediate.db.kysely
      .selectFrom('profiles')
      .select(['id', 'username_chosen'])
      .where('username', '=', username)
      .execute()
    expect(row).toEqual([{ id: data.user!.id, username_chosen: true }])
  })

  test('without a username generates one that reveals nothing about the address and can be replaced', async () => {
    const { data } = await immediate.browser().signUp({ email: somebody().email, password })
    const { username, username_chosen } = await immediate.db.kysely
      .selectFrom('profiles')
      .select(['username', 'username_chosen'])
      .where('id', '=', data.user!.id)
      .executeTakeFirstOrThrow()
    expect(username).toMatch(/^player-\d{6}$/)
    expect(username_chosen).toBe(false)
  })

  test('with a taken address gets the same response, and its owner a mail', async () => {
    const [taken, free] = [somebody().email, somebody().email]
    await confirming.browser().signUp({ email: taken, password })
    const waiting = await confirming.call('/signup', { body: { email: taken, password, data: {} } })
    await confirming.call(`/verify${(await confirming.mailsTo(taken)).at(-1)!.link.search}`)
    const again = () =>
      confirming.call('/signup', { body: { email: taken, password: 'another password', data: {} } })
    const [known, unknown] = [
      await again(),
      await confirming.call('/signup', { body: { email: free, password } }),
    ]
    expect([known.status, unknown.status, waiting.status]).toEqual([200, 200, 200])
    expect(shape(known.body)).toEqual(shape(unknown.body))
    expect(shape(waiting.body)).toEqual(shape(unknown.body))
    expect((await again()).body.id).toBe(known.body.id)
    const mail = (await confirming.mailsTo(taken)).at(-1)!
    expect(mail.subject).toContain('already')
    expect(mail.token).toBe('')
    const { data } = await confirming.browser().signInWithPassword({ email: taken, password })
    expect(data.user?.id).toEqual(expect.any(String))
    expect(data.user!.id).not.toBe(known.body.id)
  })

  test('hashes the password also for a taken address', async () => {
    const pending = somebody().email
    await confirming.call('/signup', { body: { email: pending, password } })
    const work = []
    for (const email of [await takenAddress(), pending, pending, somebody().email]) {
      const before = confirming.auth.passwords.work
      await confirming.call('/signup', { body: { email, password: `${password}${work.length}` } })
      work.push(confirming.auth.passwords.work - before)
    }
    expect(work[0]).toBeGreaterThan(0)
    expect(new Set(work).size).toBe(1)
  })

  test('returns a made-up id that looks like a real one', async () => {
    const ids = new Set<string>()
    for (let round = 0; round < 16; round++)
      ids.add((await confirming.call('/signup', { body: { email: await takenAddress(), password } })).body.id)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set([...ids].map((id) => id[19])).size).toBeGreaterThan(1)
  })

  test('again with the same password mails a new link, and the old one stops working', async () => {
    const { email, username } = somebody()
    const options = { data: { username } }
    await confirming.browser().signUp({ email, password, options })
    await confirming.browser().signUp({ email, password, options })
    const [first, second] = await confirming.mailsTo(email)
    expect((await confirming.call(`/verify${first!.link.search}`)).location).toContain(
      'error_code=otp_expired',
    )
    expect((await confirming.call(`/verify${second!.link.search}`)).location).toContain('access_token=')
    expect((await confirming.browser().signInWithPassword({ email, password })).error).toBeNull()
  })

  const rivals: [string, Rival, Rival][] = [
    ['another password', { password }, { password: 'the password of a stranger' }],
    ['another username', { password, username: 'mine' }, { password, username: 'theirs' }],
    ['another password a third time', { password }, { password: 'the password of a stranger' }],
  ]
  test.each(rivals)(
    'a stranger who signs up with a pending address and %s gets no account by its confirmation',
    async (what, own, stranger) => {
      const { email, username } = somebody()
      const signUp = ({ password, username: name }: Rival) =>
        confirming.browser().signUp({
          email,
          password,
          options: { data: { username: `${username}${name ?? ''}` } },
        })
      await signUp(own)
      await signUp(stranger)
      if (what.endsWith('time')) await signUp(stranger)
      const mail = (await confirming.mailsTo(email)).at(-1)!
      expect(mail.text).toContain(`${username}${stranger.username ?? ''}`)
      const owner = confirming.browser()
      const { data } = await owner.verifyOtp({ token_hash: mail.token, type: 'signup' })
      expect(data.user).toMatchObject({ email, has_password: false, user_metadata: {} })
      expect(await profile(data.user!.id)).toMatchObject({ username: expect.stringMatching(/^player-/) })
      for (const { password } of [own, stranger])
        expect((await confirming.browser().signInWithPassword({ email, password })).error).toMatchObject({
          code: 'invalid_credentials',
        })
      const chosen = await owner.updateUser({ password: 'a password of my own' })
      expect([chosen.error, (chosen.data.user as { has_password?: boolean }).has_password]).toEqual([
        null,
        true,
      ])
    },
  )

  test('without confirmations says that an address is taken, and mails its owner', async () => {
    const { email } = somebody()
    await immediate.browser().signUp({ email, password })
    const { error } = await immediate.browser().signUp({ email, password: 'another password' })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
    expect((await immediate.mailsTo(email)).map((mail) => mail.subject)).toEqual([
      expect.stringContaining('already'),
    ])
  })

  test('five times at once with one address creates one account', async () => {
    const { email } = somebody()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => immediate.call('/signup', { body: { email, password } })),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 422, 422, 422, 422])
  })
})

interface Rival {
  password: string
  username?: string
}

describe('invalid sign-ups are rejected with a message', () => {
  test.each([
    ['a short password', { password: 'short' }, 422, 'weak_password'],
    ['a password that everybody has', { password: 'Password123' }, 422, 'weak_password'],
    [
      'the address as password',
      { email: 'self@example.org', password: 'self@example.org' },
      422,
      'weak_password',
    ],
    ['no password', { password: undefined }, 400, 'validation_failed'],
    ['no address', { email: 'nobody' }, 400, 'validation_failed'],
    ['several addresses', { email: 'a@example.org,b@example.org' }, 400, 'validation_failed'],
    [
      'a line break in the address',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      400,
      'validation_failed',
    ],
    ['a throw-away address', { email: 'x@sub.mailinator.com' }, 400, 'email_address_invalid'],
    ['a name that is none', { data: { username: 'no spaces please' } }, 400, 'validation_failed'],
    ['a name that is no text', { data: { username: ['a'] } }, 400, 'validation_failed'],
    ['too much to remember', { data: { text: 'x'.repeat(3000) } }, 400, 'validation_failed'],
    ['a number without end', { data: { number: 1e300 } }, 400, 'validation_failed'],
  ])('%s', async (_, part, status, code) => {
    const { email } = somebody()
    const { body, ...response } = await immediate.call('/signup', {
      body: { email, password, data: {}, ...part },
    })
    expect([response.status, body.error_code]).toEqual([status, code])
    if (code === 'weak_password') expect(body.weak_password.reasons.length).toBeGreaterThan(0)
  })

  test('a taken username, ignoring case', async () => {
    const { email, username } = somebody()
    await immediate.browser().signUp({ email, password, options: { data: { username } } })
    const data = { username: username.toUpperCase() }
    const { error } = await immediate
      .browser()
      .signUp({ email: somebody().email, password, options: { data } })
    expect(error).toMatchObject({ status: 422, code: 'username_taken' })
  })

  test('any, if sign-ups are disabled', async () => {
    const closed = await authServer({ AUTH_SIGNUP: 'off' }, confirming)
    const { error } = await closed.browser().signUp({ email: somebody().email, password })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })
})

test('of two pending sign-ups with the same username, the second gets a similar one', async () => {
  const username = 'lovelace'
  const both = [somebody().email, somebody().email]
  for (const email of both)
    await confirming.browser().signUp({ email, password, options: { data: { username } } })
  const names: string[] = []
  for (const email of both) {
    const [mail] = await confirming.mailsTo(email)
    const { data } = await confirming.browser().verifyOtp({ email, token: mail!.code, type: 'email' })
    names.push((await profile(data.user!.id)).username)
  }
  expect(names).toEqual([username, expect.stringMatching(/^lovelace-\d{6}$/)])
})

function profile(id: string) {
  return confirming.db.kysely
    .selectFrom('profiles')
    .select(['username', 'role'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
