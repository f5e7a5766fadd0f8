import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authApi } from '#/features/people/auth/auth.api.server.ts'
import { OPERATOR } from '#/features/people/auth/passwords/passwords.server.ts'
import { acceptImports } from '#/features/stewardship/import/importSocket.server.ts'
import { runCommandOnSite } from '#/http/siteCommand.server.ts'
import { NoRunningSite } from '#/http/siteSocket.server.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { runCommand } from './runCommand.server.ts'

const {
  auth,
  db,
  events,
  get,
  signIn,
  services: { config, jobs },
} = await testApi()
const services = { kysely: db.kysely, events, notices: auth, jobs, openData: config.openData }
const admin = (...args: string[]) => runCommand(services, args)
const lastEntry = () =>
  db.kysely.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Asks until the message of a change has come from the database to this process. */
async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const response = await ask()
    if (wanted(response)) return response
  }
}

describe('npm run admin', () => {
  test('grants and revokes roles, which apply to running sessions immediately', async () => {
    const bob = await signIn(PEOPLE.bob)
    const role = async () => (await get('/api/me', bob)).body.role
    expect(await role()).toBe('pleb')
    expect(await admin('grant', 'BOB', 'mod')).toEqual(['bob is now mod (was pleb).'])
    expect(await until(role, (now) => now === 'mod')).toBe('mod')
    expect(await lastEntry()).toMatchObject({
      action: 'grant-role',
      actor_id: null,
      subject_type: 'member',
      subject_id: PEOPLE.bob,
      data: { from: 'pleb', to: 'mod' },
    })
    await admin('revoke', 'bob')
    expect(await role()).toBe('pleb')
    expect((await lastEntry()).action).toBe('revoke-role')
  })

  test('lists the experience of a member with the reason for each row', async () => {
    await sql`update profiles set total_exp = 0 where id = ${PEOPLE.carol}`.execute(db.kysely)
    await sql`insert into exp_ledger (user_id, kind, subject, base, amount) values
      (${PEOPLE.carol}, 'game', 'game:2', 15, 17), (${PEOPLE.carol}, 'comment', 'comment:9', -1, -1)`.execute(
      db.kysely,
    )
    const [head, ...rows] = await admin('exp', 'Carol')
    expect(head).toBe('carol has 16 EXP: level 1, prestige 0.')
    expect(rows.map((row) => row.replace(/^\S+ +/, ''))).toEqual([
      '-1  Reversed: Write a comment or a reply (comment:9)',
      '+17  Add a game (game:2)',
    ])
    expect((await lastEntry()).action).toBe('list-experience')
  })

  test('shows and ends the sessions of a member', async () => {
    const carol = await signIn(PEOPLE.carol)
    expect(await admin('sessions', 'carol')).toHaveLength(1)
    expect(await admin('end-sessions', 'carol')).toEqual(['carol was signed out of 1 place.'])
    await until(
      () => get('/api/me', carol),
      ({ status }) => status === 401,
    )
    expect(await admin('sessions', 'carol')).toEqual(['carol has no sessions.'])
    expect((await lastEntry()).action).toBe('list-sessions')
  })

  test('bans: sessions end, and signing in names the end date and the reason', async () => {
    const dev = await signIn(PEOPLE.dev)
    const password_hash = await auth.passwords.hash('a good long password', OPERATOR)
    await db.kysely.updateTable('auth_users').set({ password_hash }).where('id', '=', PEOPLE.dev).execute()
    const enter = () =>
      authApi(auth).request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${PEOPLE.dev}@example.org`, password: 'a good long password' }),
      })
    await admin('ban', 'dev', '--for', '7d', '--why', 'Voted with ten accounts')
    await until(
      () => get('/api/me', dev),
      ({ status }) => status === 401,
    )
    const refused = await enter()
    expect(refused.status).toBe(400)
    const { error_code, msg } = await refused.json()
    expect(error_code).toBe('user_banned')
    expect(msg).toContain('Voted with ten accounts')
    expect(await lastEntry()).toMatchObject({ action: 'ban', reason: 'Voted with ten accounts' })
    await admin('unban', 'dev')
    expect((await enter()).status).toBe(200)
    expect((await lastEntry()).action).toBe('unban')
  })

  test('explains what it cannot do, and logs nothing', async () => {
    const before = (await lastEntry()).id
    await expect(admin('grant', 'nobody', 'mod')).rejects.toThrow('There’s no member called nobody')
    await expect(admin('unban', 'mod')).rejects.toThrow('no sign-in account')
    expect((await lastEntry()).id).toBe(before)
  })

  test('lists held texts, and publishes them, which notifies the members concerned', async () => {
    const { id } = await db.kysely
      .insertInto('comments')
      .values({
        post_id: POSTS.discussion,
        parent_id: 2,
        user_id: PEOPLE.bob,
        content: 'Look here',
        is_held: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const path = `/api/posts/${POSTS.discussion}/comments?around=${id}`
    expect((await get(path)).status).toBe(404)
    expect((await admin('held')).find((line) => line.startsWith(`comment ${id} `))).toContain(
      'bob  Look here',
    )
    expect(await admin('release', 'comment', String(id))).toEqual([`The comment ${id} is now public.`])
    expect((await get(path)).body.items[0].content).toBe('Look here')
    const told = await db.kysely
      .selectFrom('notifications')
      .where('user_id', '=', PEOPLE.carol)
      .where('type', '=', 'reply')
      .select('title')
      .execute()
    expect(told).toEqual([{ title: 'replied to your comment' }])
    expect(await lastEntry()).toMatchObject({
      action: 'release-comment',
      subject_id: String(id),
      member_id: PEOPLE.bob,
      about_member: true,
    })
    await expect(admin('release', 'comment', String(id))).rejects.toThrow(`No comment ${id} is held`)
    await expect(admin('release', 'game', '5')).rejects.toThrow('Usage: npm run admin -- release')
    expect(await admin('release', 'post', String(POSTS.held))).toHaveLength(1)
    expect((await lastEntry()).member_id).toBe(PEOPLE.bob)
    expect((await get(`/api/posts/${POSTS.held}`)).status).toBe(200)
  })

  test('notifies nobody twice of a comment that was held only after a change, and lists nothing that was removed', async () => {
    const insert = (more: object) =>
      db.kysely
        .insertInto('comments')
        .values({
          post_id: POSTS.discussion,
          parent_id: 2,
          user_id: PEOPLE.bob,
          content: 'Look there',
          created_at: '2020-01-01T00:00:00Z',
          is_held: true,
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const notified = async () => (await db.kysely.selectFrom('notifications').select('id').execute()).length
    const changed = await insert({ edited_at: new Date() })
    const removed = await insert({ is_removed: true })
    const before = await notified()
    expect((await admin('held')).some((line) => line.startsWith(`comment ${removed.id} `))).toBe(false)
    await expect(admin('release', 'comment', String(removed.id))).rejects.toThrow('is held for review')
    expect(await admin('release', 'comment', String(changed.id))).toHaveLength(1)
    expect(await notified()).toBe(before)
  })

  test('reaches the embedded database through the site that runs on it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'idledex-admin-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    await expect(runCommandOnSite(dataDir, ['revoke', 'mod'])).rejects.toThrow(NoRunningSite)
    const run = (args: readonly string[]) => runCommand(services, args)
    const stop = await acceptImports(dataDir, db.kysely, async () => {}, run)
    onTestFinished(async () => stop?.())
    expect(await runCommandOnSite(dataDir, ['grant', 'alice', 'admin'])).toEqual([
      'alice is now admin (was pleb).',
    ])
    await expect(runCommandOnSite(dataDir, ['grant', 'nobody', 'mod'])).rejects.toThrow('no member called')
    await expect(runCommandOnSite(dataDir, ['dance'])).rejects.toThrow('There is no command dance')
  })
})
