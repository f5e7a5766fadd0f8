// @module-tag race
import { describe, expect, test } from 'vitest'
import { enrollAuthenticator, verifyTotp } from '../../../../../test/authenticator.ts'
import { authServer, type ReadMail } from '../../../../../test/authServer.ts'
import { banUser } from '../../../../../test/banUser.ts'

const server = await authServer({
  AUTH_REDIRECTS: 'https://app.example.org/back,https://app.example.org/other',
})
const immediate = await authServer({ AUTH_CONFIRMATIONS: 'off' }, { db: server.db, keys: server.keys })
/** Not a page of the site, which redeems the token itself. */
const elsewhere = { redirectTo: 'https://app.example.org/back' }
const password = 'a fine long password'
let people = 0

/** A member whose address is confirmed. */
async function member() {
  const email = `carol${++people}@example.org`
  const browser = server.browser()
  await browser.signUp({ email, password })
  const { data } = await browser.verifyOtp({ token_hash: (await lastMail(email)).token, type: 'signup' })
  return { email, browser, id: data.user!.id, session: data.session! }
}

const lastMail = async (email: string): Promise<ReadMail> => (await server.mailsTo(email)).at(-1)!
const follow = (mail: ReadMail) => server.call(`/verify${mail.link.search}`)
const fragment = (location: string) =>
  Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)))
const signIn = (email: string, password: string) => server.browser().signInWithPassword({ email, password })

describe('a forgotten password', () => {
  test('is replaced through a mailed link, which signs in to choose a new one', async () => {
    const { email, id } = await member()
    const browser = server.browser()
    const { redirectTo } = elsewhere
    expect((await browser.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const mail = await lastMail(email)
    const { status, location, headers } = await follow(mail)
    expect([status, location.split('#')[0]]).toEqual([303, redirectTo])
    expect(headers.get('cache-control')).toBe('no-store')
    const { access_token, refresh_token, type } = fragment(location)
    expect(type).toBe('recovery')
    await browser.setSession({ access_token: access_token!, refresh_token: refresh_token! })
    const { data, error } = await browser.updateUser({ password: 'the new long password' })
    expect([error, data.user?.id]).toEqual([null, id])
    expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(email, 'the new long password')).error).toBeNull()
    expect((await lastMail(email)).subject).toContain('was changed')
  })

  test('does not sign in a member who was banned since the mail was sent', async () => {
    const { email, id } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const until = new Date('2999-01-01T00:00:00Z')
    await banUser(server.auth, server.db.kysely, id, { until, reason: 'Vote rings' })
    const { token } = await lastMail(email)
    const { data, error } = await server.browser().verifyOtp({ token_hash: token, type: 'recovery' })
    expect([data.session, error?.code]).toEqual([null, 'user_banned'])
  })

  test('gets the same response for unknown addresses, which get no mail', async () => {
    const { email } = await member()
    const before = (await server.mailsTo(email)).length
    const [known, unknown] = [
      await server.call('/recover', { body: { email } }),
      await server.call('/recover', { body: { email: 'nobody@example.org' } }),
    ]
    expect([known.status, known.body]).toEqual([200, {}])
    expect([unknown.status, unknown.body]).toEqual([200, {}])
    expect((await server.mailsTo(email)).length).toBe(before + 1)
    expect(await server.mailsTo('nobody@example.org')).toEqual([])
  })

  test('with PKCE ends in a code that works once, only for the browser that requested it', async () => {
    const { email, id } = await member()
    const [browser, thief] = [server.browser('pkce'), server.browser('pkce')]
    await thief.resetPasswordForEmail('nobody@example.org')
    await browser.resetPasswordForEmail(email, { redirectTo: `${elsewhere.redirectTo}?from=mail` })
    const { location } = await follow(await lastMail(email))
    const landed = new URL(location)
    const code = landed.searchParams.get('code')!
    expect([landed.pathname, landed.searchParams.get('from'), landed.hash]).toEqual(['/back', 'mail', ''])
    expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' })
    const { data, error } = await browser.exchangeCodeForSession(code)
    expect([error, data.session?.user.id]).toEqual([null, id])
    const again = { auth_code: code, code_verifier: 'x'.repeat(43) }
    const { status, body } = await server.call('/token?grant_type=pkce', { body: again })
    expect([status, body.error_code]).toEqual([404, 'flow_state_not_found'])
  })

  test('is not replaced with an expired code', async () => {
    const { email } = await member()
    const browser = server.browser('pkce')
    await browser.resetPasswordForEmail(email, elsewhere)
    const code = new URL((await follow(await lastMail(email))).location).searchParams.get('code')!
    await server.db.kysely
      .updateTable('auth_flow_states')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await browser.exchangeCodeForSession(code)).error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
    })
  })

  test('of an unproven address revokes the access of whoever signed up with it', async () => {
    const email = 'victim@example.org'
    const squatter = immediate.browser()
    await squatter.signUp({ email, password })
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const { access_token } = fragment((await follow(await lastMail(email))).location)
    expect((await server.call('/user', { token: access_token! })).body.email).toBe(email)
    expect((await squatter.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('a forgotten password where addresses are not confirmed', () => {
  test('keeps the second factor, its recovery codes and the linked providers, and the member is notified of what is suspended', async () => {
    const email = `dana${++people}@example.org`
    const browser = immediate.browser()
    const { data } = await browser.signUp({ email, password })
    const authenticator = await enrollAuthenticator(browser)
    const { access_token: token } = (await browser.getSession()).data.session!
    await immediate.call('/factors/recovery-codes', { method: 'POST', token })
    const row = { user_id: data.user!.id, provider: 'patreon', subject: email, email: 'dana@patreon.example' }
    const { id } = await server.db.kysely
      .insertInto('auth_identities')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.kysely
      .insertInto('supporters')
      .values({ identity_id: id, user_id: data.user!.id, level: 1, since: new Date() })
      .execute()

    const next = immediate.browser()
    await next.resetPasswordForEmail(email, elsewhere)
    const mail = (await immediate.mailsTo(email)).at(-1)!
    await next.verifyOtp({ token_hash: mail.token, type: 'recovery' })
    expect((await next.updateUser({ password: 'the new long password' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await verifyTotp(next, authenticator, 1)).error).toBeNull()
    const { error, data: changed } = await next.updateUser({ password: 'the new long password' })
    expect([error, changed.user!.factors]).toMatchObject([null, [{ status: 'verified' }]])
    expect(changed.user!.identities).toContainEqual(
      expect.objectContaining({ provider: 'patreon', suspended: true }),
    )
    const profile = await server.db.kysely
      .selectFrom('profiles')
      .select('is_premium')
      .where('id', '=', data.user!.id)
      .executeTakeFirstOrThrow()
    expect(profile.is_premium).toBe(true)
    const codes = await immediate.call('/factors/recovery-codes', {
      token: (await next.getSession()).data.session!.access_token,
    })
    expect(codes.body.remaining).toBe(10)
    const subjects = (await immediate.mailsTo(email)).map((each) => each.subject)
    expect(subjects).toContain('Link Patreon again to sign in with it')
  })

  test('suspends nothing of a member whose address is verified', async () => {
    const { email, browser, id } = await member()
    const row = { user_id: id, provider: 'patreon', subject: email, email: 'carol@patreon.example' }
    await server.db.kysely.insertInto('auth_identities').values(row).execute()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const { data } = await browser.verifyOtp({ token_hash: (await lastMail(email)).token, type: 'recovery' })
    expect(data.user!.identities!.map((each) => (each as { suspended?: true }).suspended)).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('a mailed link', () => {
  test('works once', async () => {
    const { email } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const mail = await lastMail(email)
    expect((await follow(mail)).location).toContain('access_token=')
    const second = await follow(mail)
    expect(second.status).toBe(303)
    expect(fragment(second.location)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })

  test('followed several times at once works once', async () => {
    const { email, id } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const mail = await lastMail(email)
    const before = await sessions(id)
    const responses = await Promise.all([1, 2, 3, 4].map(() => follow(mail)))
    expect(responses.filter((response) => response.location.includes('access_token=')).length).toBe(1)
    expect(await sessions(id)).toBe(before + 1)
  })

  test('can be checked before it is redeemed, and not after', async () => {
    const { email } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const { token } = await lastMail(email)
    const check = async (type = 'recovery') =>
      (await server.call('/verify/check', { body: { type, token_hash: token } })).status
    expect([await check(), await check('signup'), await check()]).toEqual([200, 403, 200])
    const { error } = await server.browser().verifyOtp({ token_hash: token, type: 'recovery' })
    expect([error, await check()]).toEqual([null, 403])
  })

  test('is not consumed by HEAD requests', async () => {
    const { email } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const mail = await lastMail(email)
    expect((await server.call(`/verify${mail.link.search}`, { method: 'HEAD' })).status).toBe(200)
    expect((await follow(mail)).location).toContain('access_token=')
  })

  test('stops working when it is replaced, expired, or used for another purpose', async () => {
    const { email } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const older = await lastMail(email)
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const newer = await lastMail(email)
    expect(fragment((await follow(older)).location).error_code).toBe('otp_expired')
    const otherwise = await server.call(`/verify?token=${newer.token}&type=signup`)
    expect(fragment(otherwise.location).error_code).toBe('otp_expired')
    await server.db.kysely
      .updateTable('auth_one_time_tokens')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(fragment((await follow(newer)).location).error_code).toBe('otp_expired')
  })

  test('and its code are not in the database', async () => {
    const { email } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const mail = await lastMail(email)
    const rows = await server.db.kysely.selectFrom('auth_one_time_tokens').selectAll().execute()
    const text = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? `${value}` : `${value}`)),
    )
    expect(mail.token.length).toBe(43)
    expect(text.join(' ')).not.toContain(mail.token)
    expect(text.join(' ')).not.toMatch(new RegExp(`(^| )${mail.code}( |$)`))
  })

  test.each([
    ['/confirmed', true],
    ['/confirmed?next=1', true],
    ['/', true],
    ['https://app.example.org/back?x=1', true],
    ['https://app.example.org/elsewhere', false],
    ['https://app.example.org/back/', false],
    ['http://app.example.org/back', false],
    ['https://app.example.org:444/back', false],
    ['https://app.example.org.evil.example/back', false],
    ['https://evil.example/', false],
    ['https://app.example.org@evil.example/back', false],
    ['https://evil.example\\@app.example.org/back', false],
    ['https://user:word@app.example.org/back', false],
    ['https://app.example.org/back\n', false],
    ['//evil.example/back', false],
    ['javascript:alert(1)', false],
    ['/admin', false],
  ])('leads to %s: %s', async (asked, allowed) => {
    const redirectTo = asked.startsWith('/') && !asked.startsWith('//') ? server.siteUrl + asked : asked
    const email = `redirect${++people}@example.org`
    await server.browser().signUp({ email, password, options: { emailRedirectTo: redirectTo } })
    const mail = await lastMail(email)
    const [landed] = (await follow(mail)).location.split('#')
    expect(landed).toBe(allowed ? redirectTo : `${server.siteUrl}/`)
    const used = await server.call(
      `/verify?token=x&type=signup&redirect_to=${encodeURIComponent(redirectTo)}`,
    )
    expect(used.location.split('#')[0]).toBe(allowed ? redirectTo : `${server.siteUrl}/`)
  })
})

describe('a mailed code', () => {
  test('works like the link, once', async () => {
    const { email, id } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const { code, token } = await lastMail(email)
    const { data } = await server.browser().verifyOtp({ email, token: code, type: 'recovery' })
    expect(data.session!.user.id).toBe(id)
    const again = await server.browser().verifyOtp({ email, token: code, type: 'recovery' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
    const byLink = await server.browser().verifyOtp({ token_hash: token, type: 'recovery' })
    expect(byLink.error).toMatchObject({ code: 'otp_expired' })
  })

  test('stops working after five wrong attempts; the link still works', async () => {
    const { email, id } = await member()
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const { code, token } = await lastMail(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      [wrong, wrong, wrong, wrong, wrong].map((token) =>
        server.browser().verifyOtp({ email, token, type: 'recovery' }),
      ),
    )
    expect(tries.map(({ error }) => error?.code)).toEqual(Array(5).fill('otp_expired'))
    const right = await server.browser().verifyOtp({ email, token: code, type: 'recovery' })
    expect(right.error).toMatchObject({ code: 'otp_expired' })
    const { data } = await server.browser().verifyOtp({ token_hash: token, type: 'recovery' })
    expect(data.user?.id).toBe(id)
  })

  test('of one member does not work for another', async () => {
    const memberWithCode = async () => {
      const { email } = await member()
      await server.browser().resetPasswordForEmail(email, elsewhere)
      return { email, code: (await lastMail(email)).code }
    }
    const { code } = await memberWithCode()
    let other = await memberWithCode()
    // One of a million is sent the same code.
    while (other.code === code) other = await memberWithCode()
    const { error } = await server.browser().verifyOtp({ email: other.email, token: code, type: 'recovery' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })
})

describe('a mail that did not arrive', () => {
  test('is sent again only if a confirmation is pending', async () => {
    const waiting = `waiting${++people}@example.org`
    await server.browser().signUp({ email: waiting, password })
    const { email: confirmed } = await member()
    const before = (await server.mailsTo(confirmed)).length
    for (const email of [waiting, confirmed, 'nobody@example.org'])
      expect(
        (
          await server
            .browser()
            .resend({ type: 'signup', email, options: { emailRedirectTo: elsewhere.redirectTo } })
        ).error,
      ).toBeNull()
    const [first, second] = await server.mailsTo(waiting)
    expect((await server.mailsTo(confirmed)).length).toBe(before)
    expect(await server.mailsTo('nobody@example.org')).toEqual([])
    expect((await follow(first!)).location).toContain('otp_expired')
    expect((await follow(second!)).location).toContain('access_token=')
  })
})

const sessions = async (userId: string) =>
  (await server.db.kysely.selectFrom('auth_sessions').select('id').where('user_id', '=', userId).execute())
    .length
