import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import {
  endSessions,
  refreshSession,
  sessionView,
  startSession,
} from '#/features/people/auth/service/sessions.server.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { ephemeralKeys } from './keys.server.ts'
import { refreshTokenOf, rotateRefreshToken } from './refreshTokens.server.ts'

const db = await testDatabase()
const auth = await openAuth(db, {
  config: readConfig({}),
  log: pino({ level: 'silent' }),
  keys: await ephemeralKeys(),
})
afterAll(() => auth.close())

let members = 0

/** A member with a session of their own. */
async function member() {
  const { id } = await db.kysely
    .insertInto('auth_users')
    .values({
      email: `member${members++}@example.org`,
      user_metadata: JSON.stringify({ username: `Member${members}` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, begin: () => begin(id) }
}

const begin = (userId: string) =>
  db.kysely.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    return startSession(auth, trx, user!, { method: 'password', place: {} })
  })

test('a first sign-in on two devices at once creates one profile', async () => {
  const { id, begin } = await member()
  const sessions = await Promise.all([begin(), begin(), begin()])
  expect(new Set(sessions.map((session) => session.id)).size).toBe(3)
  const profiles = await db.kysely.selectFrom('profiles').select('username').where('id', '=', id).execute()
  expect(profiles).toEqual([{ username: expect.stringMatching(/^Member\d+$/) }])
})

const sessionsOf = (userId: string) =>
  db.kysely.selectFrom('auth_sessions').select('id').where('user_id', '=', userId).execute()

const trade = async (token: string, reuseSeconds = 3600) => {
  const options = { reuseSeconds, sessionSeconds: 3600 }
  return (await rotateRefreshToken(db.kysely, auth.keys, token, options)).session
}

describe('a refresh token', () => {
  test('is rotated each time', async () => {
    const session = await (await member()).begin()
    const first = refreshTokenOf(auth.keys, session)
    const second = (await refreshSession(auth, db.kysely, first)).refresh_token
    const third = (await refreshSession(auth, db.kysely, second)).refresh_token
    expect(new Set([first, second, third]).size).toBe(3)
  })

  test('returns the newest one again if the response was lost', async () => {
    const session = await (await member()).begin()
    const first = refreshTokenOf(auth.keys, session)
    const second = await trade(first, 0)
    expect(await trade(first, 0)).toMatchObject({ id: session.id, generation: second.generation })
  })

  test('replaced within the reuse interval returns the newest one too', async () => {
    const session = await (await member()).begin()
    const first = refreshTokenOf(auth.keys, session)
    const second = refreshTokenOf(auth.keys, await trade(first))
    const third = await trade(second)
    expect((await trade(first)).generation).toBe(third.generation)
  })

  test('that is older ends the session', async () => {
    const { id, begin } = await member()
    const session = await begin()
    const first = refreshTokenOf(auth.keys, session)
    const second = refreshTokenOf(auth.keys, await trade(first, 0))
    const third = refreshTokenOf(auth.keys, await trade(second, 0))
    await expect(trade(first, 0)).rejects.toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    await expect(trade(third, 0)).rejects.toMatchObject({ status: 400, code: 'session_not_found' })
    expect(await sessionsOf(id)).toEqual([])
  })

  test('used five times at once yields one new token for all five', async () => {
    const session = await (await member()).begin()
    const token = refreshTokenOf(auth.keys, session)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => refreshSession(auth, db.kysely, token)),
    )
    expect(new Set(responses.map((response) => response.refresh_token)).size).toBe(1)
    expect(responses[0]!.refresh_token).toBe(refreshTokenOf(auth.keys, { ...session, generation: 1 }))
  })

  test('is not in the database', async () => {
    const session = await (await member()).begin()
    const token = refreshTokenOf(auth.keys, session)
    const dump = JSON.stringify(await db.kysely.selectFrom('auth_sessions').selectAll().execute())
    expect(dump).not.toContain(token)
    expect(Object.keys(JSON.parse(dump)[0])).not.toContain('token')
  })

  test('with other keys, modified, truncated or encoded differently is invalid', async () => {
    const session = await (await member()).begin()
    const token = refreshTokenOf(auth.keys, session)
    const foreign = refreshTokenOf(await ephemeralKeys(), session)
    const next = refreshTokenOf(auth.keys, { ...session, generation: 1 })
    for (const wrong of [
      foreign,
      next,
      token.slice(1),
      `${token}A`,
      `${token}=`,
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      '',
      'x',
      '\0',
    ])
      await expect(trade(wrong)).rejects.toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await trade(token)).generation).toBe(1)
  })

  test('of an expired session says so', async () => {
    const session = await (await member()).begin()
    await db.kysely
      .updateTable('auth_sessions')
      .set({ not_after: new Date(Date.now() - 1000) })
      .where('id', '=', session.id)
      .execute()
    await expect(trade(refreshTokenOf(auth.keys, session))).rejects.toMatchObject({ code: 'session_expired' })
  })
})

describe('an access token', () => {
  const viewer = async () => {
    const { id } = await member()
    const session = await begin(id)
    const { access_token } = await sessionView(auth, db.kysely, session)
    return { id, session, access_token }
  }

  test('identifies its member while the session is alive', async () => {
    const { id, session, access_token } = await viewer()
    const expected = {
      userId: id,
      sessionId: session.id,
      aal: 'aal1',
      role: 'pleb',
      hasSecondFactor: false,
      usernameChosen: expect.any(Boolean),
      joinedAt: expect.any(Number),
      authenticatedAt: expect.any(Number),
    }
    expect(await auth.sessionCache.authenticate(access_token)).toEqual(expected)
    await endSessions(
      auth,
      db.kysely,
      { userId: id, sessionId: session.id, aal: 'aal1', hasSecondFactor: false },
      'local',
    )
    await expect(auth.sessionCache.authenticate(access_token)).rejects.toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
  })

  test('is rejected soon after another process ended its session', async () => {
    const { session, access_token } = await viewer()
    await auth.sessionCache.authenticate(access_token)
    await db.kysely.deleteFrom('auth_sessions').where('id', '=', session.id).execute()
    await expect
      .poll(() => auth.sessionCache.authenticate(access_token).catch((error) => error.code))
      .toBe('session_not_found')
  })

  test('has a new role as soon as it is granted', async () => {
    const { id, access_token } = await viewer()
    await auth.sessionCache.authenticate(access_token)
    await db.kysely.updateTable('profiles').set({ role: 'mod' }).where('id', '=', id).execute()
    await expect.poll(async () => (await auth.sessionCache.authenticate(access_token)).role).toBe('mod')
  })

  test('that is forged is rejected, whatever key it names', async () => {
    const { id, session, access_token } = await viewer()
    const payload = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
    const { kid, key } = auth.keys.signing
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const ownJwk = { ...(await exportJWK(own.publicKey)), kid }
    const sign = (claims: object, header: object = {}, by: unknown = key) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(by as CryptoKey)
    const without = (name: string) =>
      Object.fromEntries(Object.entries(payload).filter(([each]) => each !== name))
    const unsigned = (header: object) =>
      `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
    const publicText = JSON.stringify(auth.keys.published.keys[0])
    const forged: Record<string, string | Promise<string>> = {
      'no algorithm': unsigned({ alg: 'none', typ: 'JWT' }),
      'no signature': access_token.replace(/[^.]*$/, ''),
      'HS256 with the public key': sign(payload, { alg: 'HS256' }, new TextEncoder().encode(publicText)),
      'its own key in the header': sign(payload, { jwk: ownJwk }, own.privateKey),
      'an address of keys in the header': sign(payload, { jku: 'https://evil.example/jwks' }, own.privateKey),
      'an unknown key': sign(payload, { kid: 'other' }, own.privateKey),
      'no end': sign(without('exp')),
      'no session': sign(without('session_id')),
      'no subject': sign(without('sub')),
      'no issuer': sign(without('iss')),
      'no audience': sign(without('aud')),
      'another issuer': sign({ ...payload, iss: 'https://evil.example/auth/v1' }),
      'another audience': sign({ ...payload, aud: 'anon' }),
      'an end that has passed': sign({ ...payload, exp: Math.floor(Date.now() / 1000) - 60 }),
      'a subject that is nobody': sign({ ...payload, sub: "' or 1=1 --" }),
      'nothing in it': '',
      'no token': 'a.b.c',
    }
    for (const [what, token] of Object.entries(forged))
      expect([what, await auth.sessionCache.authenticate(await token).catch((error) => error.code)]).toEqual([
        what,
        'bad_jwt',
      ])
    const other = await member()
    const stolen = await sign({ ...payload, sub: other.id })
    await expect(auth.sessionCache.authenticate(stolen)).rejects.toMatchObject({ code: 'session_not_found' })
    expect(await auth.sessionCache.authenticate(await sign(payload))).toMatchObject({
      userId: id,
      sessionId: session.id,
    })
  })
})
