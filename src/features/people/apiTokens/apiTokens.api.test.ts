// @module-tag race
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { endSessionsWithout } from '#/features/people/auth/factors/factors.writes.server.ts'
import { endSessions } from '#/features/people/auth/service/sessions.server.ts'
import { API_TOKEN_REQUESTS, MAX_API_TOKENS } from '#/features/people/auth/users/apiTokens.limits.ts'
import { storeBan } from '#/features/stewardship/sanctions/bans.writes.server.ts'
import type { ApiScope } from '#/shared/apiScopes.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const mails = mkdtempSync(join(tmpdir(), 'idledex-mails-'))
afterAll(() => rmSync(mails, { recursive: true }))
const world = await testApi({ WRITE_LIMIT_FACTOR: '20', MAIL_DIR: mails })
const { api, auth, db, get, send, signIn } = world
const site = plainSite(world)
await db.kysely
  .updateTable('profiles')
  .set({ created_at: new Date('2024-01-01') })
  .execute()

const TOKENS = '/api/me/tokens'
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
const create = (headers: HeadersInit, scopes: readonly string[] = ['read'], more: object = {}) =>
  send('POST', TOKENS, headers, { name: 'Script', scopes, ...more })

/** A token of a member, as headers. */
async function tokenOf(userId: string, ...scopes: ApiScope[]): Promise<{ authorization: string }> {
  const { body } = await create(await signIn(userId), scopes)
  return headersOf(body.token)
}

const stored = () => db.kysely.selectFrom('api_tokens').selectAll().orderBy('id').execute()
const codeOf = async (response: Promise<Response> | Response) => {
  const { status, headers } = await response
  const body = await (await response).json()
  return [status, body.code, headers.get('content-type')]
}
const DENIED = [403, 'insufficient_scope', 'application/problem+json']

beforeEach(async () => {
  await db.kysely.deleteFrom('api_tokens').execute()
  await db.kysely.deleteFrom('auth_mfa_factors').execute()
})

describe('an API token', () => {
  test('is shown once; the database has only its hash', async () => {
    const alice = await signIn(PEOPLE.alice)
    const { status, body } = await create(alice, ['write', 'read'], { name: 'Backup', expires_in_days: 30 })
    expect([status, body.token]).toEqual([200, expect.stringMatching(/^idx_[\w-]{43}$/)])
    const [row] = await stored()
    expect(row!.token_hash).toEqual(createHash('sha256').update(body.token).digest())
    expect(JSON.stringify(row)).not.toContain(body.token.slice(4, -4))
    const listed = (await get(TOKENS, alice)).body
    expect(listed.items).toEqual([
      {
        id: body.id,
        name: 'Backup',
        hint: body.token.slice(-4),
        scopes: ['read', 'write'],
        created_at: expect.any(String),
        expires_at: expect.any(String),
        used_at: null,
      },
    ])
    const { created_at, expires_at } = listed.items[0]
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000)
    expect((await get('/api/me/export', alice)).body.api_tokens).toEqual([
      expect.objectContaining({ name: 'Backup', token: `…${body.token.slice(-4)}` }),
    ])
  })

  test('reads as its member, and says how often it still may', async () => {
    const headers = await tokenOf(PEOPLE.alice, 'read')
    const me = await get('/api/me', headers)
    expect([me.status, me.body.username, me.body.email]).toEqual([200, 'alice', null])
    const limit = API_TOKEN_REQUESTS * 20
    expect(me.headers.get('ratelimit-policy')).toBe(`"member";q=${limit};w=60`)
    expect(me.headers.get('ratelimit')).toMatch(/^"member";r=\d+;t=\d+$/)
    const games = await api.request('/api/games', { headers })
    expect([games.status, games.headers.has('ratelimit')]).toEqual([200, true])
    expect(games.headers.get('cache-control')).not.toContain('public')
  })

  test('writes as its member', async () => {
    const headers = await tokenOf(PEOPLE.alice, 'write')
    expect((await send('POST', '/api/upvote', headers, { game: GAMES.mine })).status).toBe(200)
    expect((await send('POST', '/api/upvote', headers, { game: 999_999 })).status).toBe(404)
    expect((await send('POST', '/api/upvote', headers, { game: 'x' })).status).toBe(400)
  })

  test('has its last use noted, at most once a minute', async () => {
    const headers = await tokenOf(PEOPLE.alice, 'read')
    const usedAt = async () => (await stored())[0]!.used_at
    await get('/api/me', headers)
    const first = await usedAt()
    expect(first).not.toBeNull()
    await get('/api/me', headers)
    expect(await usedAt()).toEqual(first)
    await sql`update api_tokens set used_at = now() - interval '61 seconds'`.execute(db.kysely)
    await get('/api/me', headers)
    expect((await usedAt())!.getTime()).toBeGreaterThanOrEqual(first!.getTime())
  })

  test('ends at once when it is revoked; revoking it again is 404', async () => {
    const alice = await signIn(PEOPLE.alice)
    const { body } = await create(alice)
    expect((await get('/api/me', headersOf(body.token))).status).toBe(200)
    expect(await send('DELETE', `${TOKENS}/${body.id}`, alice)).toMatchObject({
      status: 200,
      body: { items: [] },
    })
    expect((await get('/api/me', headersOf(body.token))).status).toBe(401)
    expect((await send('DELETE', `${TOKENS}/${body.id}`, alice)).status).toBe(404)
  })

  test('ends when it expires', async () => {
    const headers = await tokenOf(PEOPLE.alice, 'read')
    await sql`update api_tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'`.execute(
      db.kysely,
    )
    expect((await get('/api/me', headers)).status).toBe(401)
  })

  test('is 400 without a name or a scope, with an unknown one, or with an expiry out of bounds', async () => {
    const alice = await signIn(PEOPLE.alice)
    for (const wrong of [
      { name: ' ' },
      { name: 'a\u202eb' },
      { name: 'x'.repeat(61) },
      { scopes: [] },
      { scopes: ['admin'] },
      { expires_in_days: 0 },
      { expires_in_days: 367 },
      { more: 1 },
    ])
      expect([wrong, (await create(alice, ['read'], wrong)).status]).toEqual([wrong, 400])
    expect(await stored()).toEqual([])
  })

  test(`is 409 beyond ${MAX_API_TOKENS}, also for requests at once`, async () => {
    const alice = await signIn(PEOPLE.alice)
    const responses = await Promise.all(Array.from({ length: MAX_API_TOKENS + 3 }, () => create(alice)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_API_TOKENS)
    expect(responses.filter(({ body }) => body.code === 'too_many_tokens')).toHaveLength(3)
  })

  test('is announced by a mail, which does not contain it', async () => {
    const { body } = await create(await signIn(PEOPLE.carol), ['read', 'write'], {
      name: 'On <b>my</b> laptop',
    })
    await auth.whenIdle()
    const mail = readdirSync(mails)
      .map((file) => JSON.parse(readFileSync(join(mails, file), 'utf8')) as Record<string, string>)
      .find(({ to }) => to === `${PEOPLE.carol}@example.org`)!
    expect(mail.subject).toBe('An API token was created for your Idledex account')
    expect(mail.text).toContain('“On <b>my</b> laptop”')
    expect(mail.text).toContain('read, write')
    expect(mail.html).not.toContain('<b>my</b>')
    expect(JSON.stringify(mail)).not.toContain(body.token)
  })

  test('reads the data service with the scope read', async () => {
    const path = '/rest/v1/favorites?select=game_id'
    const response = await site.fetch(
      new Request(`http://localhost${path}`, { headers: await tokenOf(PEOPLE.alice, 'read') }),
    )
    expect([response.status, response.headers.has('ratelimit')]).toEqual([200, true])
    const denied = await site.fetch(
      new Request(`http://localhost${path}`, { headers: await tokenOf(PEOPLE.alice, 'write') }),
    )
    expect([denied.status, (await denied.json()).code]).toEqual([403, '42501'])
    const wrong = headersOf(`idx_${'A'.repeat(43)}`)
    expect((await site.fetch(new Request(`http://localhost${path}`, { headers: wrong }))).status).toBe(401)
  })
})

describe('the scope updates', () => {
  const draft = (gameId: number, version: string) => ({
    game_id: gameId,
    version,
    title: '',
    content: 'What this version brings to all players.',
  })

  test('adds, changes and removes updates of a game that the member develops', async () => {
    const headers = await tokenOf(PEOPLE.dev, 'updates')
    const added = await send('POST', '/api/updates', headers, draft(GAMES.tower, '77.1'))
    expect(added.status).toBe(200)
    const path = `/api/updates/${added.body.id}`
    expect((await send('PATCH', path, headers, { title: 'New' })).status).toBe(200)
    expect((await send('DELETE', path, headers, { reason: '' })).status).toBe(200)
  })

  test('cannot touch updates of other games, not even those that the member added', async () => {
    const dev = await signIn(PEOPLE.dev)
    const added = await send('POST', '/api/updates', dev, draft(GAMES.mine, '77.2'))
    expect(added.status).toBe(200)
    const headers = await tokenOf(PEOPLE.dev, 'updates')
    const path = `/api/updates/${added.body.id}`
    for (const { status, body } of [
      await send('POST', '/api/updates', headers, draft(GAMES.mine, '77.3')),
      await send('PATCH', path, headers, { title: 'New' }),
      await send('DELETE', path, headers, { reason: '' }),
    ])
      expect([status, body.code]).toEqual([403, 'insufficient_scope'])
  })

  test('cannot read or write anything else', async () => {
    const headers = await tokenOf(PEOPLE.dev, 'updates')
    expect(await codeOf(api.request('/api/me', { headers }))).toEqual(DENIED)
    expect(await codeOf(api.request('/api/upvote', { method: 'POST', headers }))).toEqual(DENIED)
  })
})

describe('attacks', () => {
  test('a stolen session cannot create or revoke a token without a recent sign-in', async () => {
    const alice = await signIn(PEOPLE.alice)
    const { body } = await create(alice)
    await sql`update auth_sessions set authenticated_at = now() - interval '1 hour' where user_id = ${PEOPLE.alice}`.execute(
      db.kysely,
    )
    for (const response of [await create(alice), await send('DELETE', `${TOKENS}/${body.id}`, alice)])
      expect([response.status, response.body.code]).toEqual([403, 'reauthentication_needed'])
    expect(await stored()).toHaveLength(1)
  })

  test('a session without the second factor cannot create a token', async () => {
    const alice = await signIn(PEOPLE.alice)
    const factor = { user_id: PEOPLE.alice, factor_type: 'totp', sealed_secret: Buffer.alloc(8) }
    await db.kysely
      .insertInto('auth_mfa_factors')
      .values({ ...factor, status: 'verified' })
      .execute()
    auth.sessionCache.forgetUser(PEOPLE.alice)
    expect((await create(alice)).status).toBe(401)
    expect(await stored()).toEqual([])
  })

  test('a token cannot create, list or revoke tokens, whatever its scopes', async () => {
    const headers = await tokenOf(PEOPLE.alice, 'read', 'write', 'updates')
    for (const [method, path] of [
      ['GET', TOKENS],
      ['POST', TOKENS],
      ['DELETE', `${TOKENS}/1`],
    ] as const)
      expect(await codeOf(api.request(path, { method, headers }))).toEqual(DENIED)
  })

  test('a read token cannot write, and a write token cannot read', async () => {
    const read = await tokenOf(PEOPLE.alice, 'read')
    const write = await tokenOf(PEOPLE.alice, 'write')
    expect(await codeOf(api.request('/api/upvote', { method: 'POST', headers: read }))).toEqual(DENIED)
    expect(await codeOf(api.request('/api/me', { headers: write }))).toEqual(DENIED)
    const head = await api.request('/api/me', { method: 'HEAD', headers: write })
    expect(head.status).toBe(403)
  })

  test('a token of a moderator cannot use the tools of moderators, or remove what others wrote', async () => {
    const headers = await tokenOf(PEOPLE.mod, 'read', 'write', 'updates')
    expect(await codeOf(api.request('/api/moderation/queue', { headers }))).toEqual(DENIED)
    const removed = await send('DELETE', `/api/posts/${POSTS.discussion}`, headers, {
      reason: 'Because I can.',
    })
    expect(removed.status).toBe(403)
    const hidden = await api.request(`/api/posts/${POSTS.privateList}`, { headers })
    expect(hidden.status).toBe(404)
  })

  test('a token cannot reach the authentication service', async () => {
    const { authorization } = await tokenOf(PEOPLE.alice, 'read', 'write', 'updates')
    for (const [method, path] of [
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/auth/v1/logout'],
      ['POST', '/auth/v1/factors'],
      ['POST', '/auth/v1/reauthenticate'],
      ['GET', '/auth/v1/reauthenticate'],
    ]) {
      const headers = { authorization, 'content-type': 'application/json' }
      const body = method === 'GET' ? null : '{}'
      const { status } = await site.fetch(
        new Request(`http://localhost${path}`, { method: method!, headers, body }),
      )
      expect([method, path, [401, 403].includes(status)]).toEqual([method, path, true])
    }
  })

  test('a token in the address is not accepted', async () => {
    const { authorization } = await tokenOf(PEOPLE.alice, 'read')
    const token = authorization.slice('Bearer '.length)
    for (const name of ['token', 'access_token', 'api_key', 'apikey'])
      expect([401, 400]).toContain((await api.request(`/api/me?${name}=${token}`)).status)
    expect((await api.request('/api/me', { headers: { cookie: `token=${token}` } })).status).toBe(401)
    expect((await api.request('/api/me', { headers: { authorization: token } })).status).toBe(401)
  })

  test('a stored hash is no token', async () => {
    await tokenOf(PEOPLE.alice, 'read')
    const hash = (await stored())[0]!.token_hash.toString('base64url')
    for (const token of [`idx_${hash}`, hash, 'idx_', `idx_${'A'.repeat(43)}`, 'idx_%00'])
      expect((await get('/api/me', headersOf(token))).status).toBe(401)
  })

  test('another member’s token cannot be revoked', async () => {
    await tokenOf(PEOPLE.alice, 'read')
    const { id } = (await stored())[0]!
    expect((await send('DELETE', `${TOKENS}/${id}`, await signIn(PEOPLE.bob))).status).toBe(404)
    expect(await stored()).toHaveLength(1)
  })

  test('a banned member’s token ends with the ban, and does not return after it', async () => {
    const headers = await tokenOf(PEOPLE.bob, 'read', 'write')
    await storeBan(db.kysely, PEOPLE.bob, { until: new Date(Date.now() + 86_400_000), reason: 'Spam' })
    expect((await get('/api/me', headers)).status).toBe(401)
    await storeBan(db.kysely, PEOPLE.bob, undefined)
    expect((await get('/api/me', headers)).status).toBe(401)
  })

  test('signing out everywhere, or everywhere else, ends all tokens; signing out one browser ends none', async () => {
    const alice = await signIn(PEOPLE.alice)
    const other = await signIn(PEOPLE.alice)
    const [{ id }] = (await get('/api/me/sessions', other)).body.items.filter(
      (each: { current: boolean }) => !each.current,
    )
    const headers = headersOf((await create(alice)).body.token)
    await send('DELETE', `/api/me/sessions/${id}`, other)
    expect((await get('/api/me', headers)).status).toBe(200)
    await send('DELETE', '/api/me/sessions', other)
    expect((await get('/api/me', headers)).status).toBe(401)
    const again = await tokenOf(PEOPLE.alice, 'read')
    const { sessionId } = await auth.sessionCache.authenticate(other.authorization.slice('Bearer '.length))
    await endSessions(
      auth,
      db.kysely,
      { userId: PEOPLE.alice, sessionId, aal: 'aal1', hasSecondFactor: false },
      'global',
    )
    expect((await get('/api/me', again)).status).toBe(401)
  })

  test('a token made with the password alone ends when a second factor is added', async () => {
    const headers = await tokenOf(PEOPLE.alice, 'read')
    await endSessionsWithout(db.kysely, PEOPLE.alice, { except: PEOPLE.alice })
    expect((await get('/api/me', headers)).status).toBe(401)
  })

  test('somebody with only the password cannot end tokens that were made with the second factor', async () => {
    const headers = await tokenOf(PEOPLE.alice, 'read')
    await sql`update api_tokens set aal = 'aal2'`.execute(db.kysely)
    const which = {
      userId: PEOPLE.alice,
      sessionId: PEOPLE.alice,
      aal: 'aal1' as const,
      hasSecondFactor: false,
    }
    await endSessions(auth, db.kysely, which, 'global')
    expect((await get('/api/me', headers)).status).toBe(200)
  })

  test('a deleted account leaves no token', async () => {
    const carol = await signIn(PEOPLE.carol)
    const headers = headersOf((await create(carol)).body.token)
    expect((await send('DELETE', '/api/me', carol, { username: 'carol', keep: true })).status).toBe(200)
    expect([(await get('/api/me', headers)).status, await stored()]).toEqual([401, []])
  })
})
