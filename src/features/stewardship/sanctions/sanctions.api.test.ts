// @module-tag race
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const ROLES = ['visitor', 'pleb', 'council', 'mod', 'admin'] as const
let who: Record<(typeof ROLES)[number], HeadersInit>
beforeAll(async () => {
  await addRoles(kysely)
  // Whoever is banned needs an account.
  for (const id of [PEOPLE.carol, STAFF.otherMod, PEOPLE.dev]) await signIn(id)
  who = {
    visitor: {},
    pleb: await signIn(PEOPLE.bob),
    council: await signIn(STAFF.council),
    mod: await signIn(PEOPLE.mod),
    admin: await signIn(STAFF.admin),
  }
})

const ban = (as: HeadersInit, id: string, more: object = {}) =>
  send('PUT', `/api/members/${id}/ban`, as, { days: 7, reason: 'Spam', ...more })
const unban = (as: HeadersInit, id: string) =>
  send('DELETE', `/api/members/${id}/ban`, as, { reason: 'Enough' })
const setRole = (as: HeadersInit, id: string, role: string, reason = 'They help') =>
  send('PUT', `/api/members/${id}/role`, as, { role, reason })
const standing = (as: HeadersInit, id: string) => get(`/api/members/${id}/standing`, as)
const roleOf = async (id: string) =>
  (await kysely.selectFrom('profiles').where('id', '=', id).select('role').executeTakeFirstOrThrow()).role
const logged = () =>
  kysely.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
/** As if the member had signed in an hour ago. */
const signedInLongAgo = (id: string) =>
  kysely
    .updateTable('auth_sessions')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', id)
    .execute()

describe('who may', () => {
  test.each([
    ['visitor', 401, 401],
    ['pleb', 403, 403],
    ['council', 403, 403],
    ['mod', 200, 403],
    ['admin', 200, 200],
  ] as const)('a %s: ban %i, set roles %i', async (role, banning, roles) => {
    expect((await standing(who[role], PEOPLE.carol)).status).toBe(banning)
    expect((await ban(who[role], PEOPLE.carol)).status).toBe(banning)
    expect((await unban(who[role], PEOPLE.carol)).status).toBe(banning)
    expect((await setRole(who[role], PEOPLE.carol, 'council')).status).toBe(roles)
  })
})

describe('a ban', () => {
  test('ends the sessions, says until when and why, and is logged', async () => {
    const dev = await signIn(PEOPLE.dev)
    expect((await get('/api/me', dev)).status).toBe(200)
    const { body } = await ban(who.mod, PEOPLE.dev, { days: 3, reason: 'Harassment' })
    expect((Date.parse(body.banned_until) - Date.now()) / 86_400_000).toBeCloseTo(3, 1)
    expect((await get('/api/me', dev)).status).toBe(401)
    expect(await logged()).toMatchObject({
      action: 'ban',
      reason: 'Harassment',
      member_id: PEOPLE.dev,
      actor_id: PEOPLE.mod,
    })
    expect((await standing(who.mod, PEOPLE.dev)).body).toMatchObject({
      banned_until: expect.any(String),
      ban_reason: 'Harassment',
      bans: 1,
      can_ban: true,
      can_set_role: false,
    })
    expect((await unban(who.admin, PEOPLE.dev)).status).toBe(200)
    expect((await unban(who.admin, PEOPLE.dev)).status).toBe(409)
    expect((await get('/api/me', await signIn(PEOPLE.dev))).status).toBe(200)
  })

  test('is only possible for members with a lower role', async () => {
    for (const id of [STAFF.otherMod, STAFF.admin, PEOPLE.mod]) {
      expect((await ban(who.mod, id)).status, id).toBe(403)
      expect((await unban(who.mod, id)).status, id).toBe(403)
    }
    expect((await ban(who.admin, STAFF.admin)).status).toBe(403)
    expect((await ban(who.admin, STAFF.otherMod)).status).toBe(200)
    expect((await unban(who.admin, STAFF.otherMod)).status).toBe(200)
    expect((await standing(who.mod, STAFF.admin)).body.can_ban).toBe(false)
  })

  test('needs a recent sign-in: a stolen session is not enough', async () => {
    const session = await signIn(PEOPLE.mod)
    await signedInLongAgo(PEOPLE.mod)
    expect(await ban(session, PEOPLE.carol)).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_needed' },
    })
    expect((await unban(session, PEOPLE.carol)).body.code).toBe('reauthentication_needed')
    who.mod = await signIn(PEOPLE.mod)
  })

  test.each([{ days: 0 }, { days: 99_999 }, { days: 1.5 }, { reason: '' }, { reason: 'no' }, { more: 1 }])(
    'with %j is rejected',
    async (more) => {
      expect((await ban(who.mod, PEOPLE.carol, more)).status).toBe(400)
    },
  )

  test('is of someone who exists and has an account', async () => {
    expect((await ban(who.mod, '00000000-0000-4000-8000-000000009999')).status).toBe(404)
    expect((await ban(who.mod, PEOPLE.alice)).status).toBe(409)
    expect((await ban(who.mod, 'alice')).status).toBe(400)
  })
})

describe('a role', () => {
  test('applies immediately to running sessions, and the member is notified', async () => {
    expect((await get('/api/moderation/queue', who.pleb)).status).toBe(403)
    expect(await setRole(who.admin, PEOPLE.bob, 'mod')).toMatchObject({ status: 200, body: { role: 'mod' } })
    await expect.poll(async () => (await get('/api/moderation/queue', who.pleb)).status).toBe(200)
    expect(await logged()).toMatchObject({
      action: 'set-role',
      data: { from: 'pleb', to: 'mod' },
      member_id: PEOPLE.bob,
    })
    const told = await kysely
      .selectFrom('notifications')
      .where('user_id', '=', PEOPLE.bob)
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject({ type: 'moderator', title: 'Your role is now mod', text: 'They help' })
    await setRole(who.admin, PEOPLE.bob, 'pleb')
    await expect.poll(async () => (await get('/api/moderation/queue', who.pleb)).status).toBe(403)
  })

  test('needs a recent sign-in', async () => {
    await signedInLongAgo(STAFF.admin)
    expect(await setRole(who.admin, PEOPLE.bob, 'mod')).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_needed' },
    })
    expect(await roleOf(PEOPLE.bob)).toBe('pleb')
    who.admin = await signIn(STAFF.admin)
  })

  test('of the last admin cannot be removed, even if two admins demote each other', async () => {
    expect(await setRole(who.admin, STAFF.admin, 'pleb')).toMatchObject({
      status: 409,
      body: { detail: 'This is the last admin. Make someone else an admin first.' },
    })
    await setRole(who.admin, PEOPLE.carol, 'admin')
    const carol = await signIn(PEOPLE.carol)
    const responses = await Promise.all([
      setRole(who.admin, PEOPLE.carol, 'mod'),
      setRole(carol, STAFF.admin, 'mod'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const admins = await kysely.selectFrom('profiles').where('role', '=', 'admin').select('id').execute()
    expect(admins).toHaveLength(1)
    await kysely.updateTable('profiles').set({ role: 'admin' }).where('id', '=', STAFF.admin).execute()
    await kysely.updateTable('profiles').set({ role: 'pleb' }).where('id', '=', PEOPLE.carol).execute()
  })

  test('of the last admin who can sign in cannot be removed either', async () => {
    const { bob } = PEOPLE
    await kysely.updateTable('profiles').set({ role: 'admin' }).where('id', '=', bob).execute()
    const until = (banned_until: Date | null) =>
      kysely.updateTable('auth_users').set({ banned_until }).where('id', '=', bob).execute()
    await until(new Date(Date.now() + 60_000))
    expect((await setRole(who.admin, STAFF.admin, 'pleb')).status).toBe(409)
    await until(new Date(Date.now() - 60_000))
    expect((await setRole(who.admin, STAFF.admin, 'pleb')).status).toBe(200)
    await kysely.updateTable('profiles').set({ role: 'admin' }).where('id', '=', STAFF.admin).execute()
    await kysely.updateTable('profiles').set({ role: 'pleb' }).where('id', '=', bob).execute()
    await until(null)
  })

  test.each(['king', '', 'ADMIN'])('cannot be %j', async (role) => {
    expect((await setRole(who.admin, PEOPLE.bob, role)).status).toBe(400)
  })
})
