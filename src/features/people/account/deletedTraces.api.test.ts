import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { eraseMember } from './eraseMember.jobs.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { db, get, send, services, signIn } = world
await addRoles(db.kysely)
const GONE = '00000000-0000-4000-8000-00000000901e'

/** The tables in which a word is found, in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db.kysely)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(name)} row where row::text ilike ${`%${word}%`} limit 1`.execute(db.kysely)
    if (rows.length > 0) found.push(name)
  }
  return found
}

const erase = (keep: boolean) =>
  eraseMember.run(services, {
    data: { userId: GONE, keep },
    signal: new AbortController().signal,
    completeIn: async () => {},
  })

let headers: HeadersInit

/** A member with a name and texts that are found nowhere else, of whom others and moderators have heard. */
beforeEach(async () => {
  for (const table of ['notifications', 'moderation_log', 'reports'] as const)
    await db.kysely.deleteFrom(table).execute()
  await db.kysely.deleteFrom('profiles').where('id', '=', GONE).execute()
  await sql`delete from comments where content ilike '%grimblewort%' or content in ('A what?', '[removed]')`.execute(
    db.kysely,
  )
  await sql`delete from posts where title ilike '%grimblewort%'`.execute(db.kysely)
  await sql`delete from updates where title = 'By a member'`.execute(db.kysely)
  await db.kysely.deleteFrom('votes_removal_requests').execute()
  await sql`insert into profiles (id, username, display_name, created_at) values (${GONE}::uuid, 'zorblax', 'Zorblax', '2020-01-01')`.execute(
    db.kysely,
  )
  headers = await signIn(GONE)
  const mod = await signIn(PEOPLE.mod)
  const admin = await signIn(STAFF.admin)
  const ok = async (response: Promise<{ status: number; body: { id: number } }>) => {
    const { status, body } = await response
    expect([status, body]).toEqual([200, body])
    return body.id
  }
  const comment = (text: string) =>
    ok(send('POST', '/api/addPostComment', headers, { postID: POSTS.discussion, comment: text }))
  const discuss = (title: string, content: string) =>
    ok(send('POST', '/api/posts', headers, { type: 'discussion', title, content }))
  const reporter = await signIn(PEOPLE.carol)
  const report = (type: string, id: number | string, reason: string, by: HeadersInit = reporter) =>
    ok(
      send('POST', '/api/reports', by, {
        subject_type: type,
        subject_id: String(id),
        kind: 'abuse',
        reason,
      }),
    )
  const answered = await comment('@carol, a grimblewort')
  await ok(
    send('POST', '/api/addPostCommentReply', reporter, {
      postID: POSTS.discussion,
      parentCommentID: answered,
      comment: 'A what?',
    }),
  )
  await report('comment', answered, 'zorblax calls me names')
  const removed = await comment('Another grimblewort')
  await report('comment', removed, 'zorblax calls me names again')
  await ok(send('DELETE', `/api/comments/${removed}`, mod, { reason: 'Off topic' }))
  await report('comment', await comment('A lone grimblewort'), 'zorblax, once more')
  const first = await discuss('On grimbleworts', '@bob, a grimblewort')
  await report('post', first, 'zorblax calls Bob names')
  const second = await discuss('Removed grimbleworts', '@bob, a second grimblewort')
  await ok(send('POST', '/api/modRemovePost', mod, { id: second, reason: 'Off topic' }))
  const { id: updateId } = await db.kysely
    .insertInto('updates')
    .values({ game_id: GAMES.tower, version_number: '9', title: 'By a member', added_by: GONE })
    .returning('id')
    .executeTakeFirstOrThrow()
  await report('update', updateId, 'zorblax made it up')
  await report('profile', PEOPLE.carol, 'She said grimblewort', headers)
  await report('profile', GONE, 'zorblax is rude')
  const reason = 'They asked for it'
  await ok(send('PUT', `/api/members/${GONE}/role`, admin, { role: 'mod', reason }))
  await ok(send('PUT', `/api/members/${GONE}/role`, admin, { role: 'pleb', reason }))
  await sql`insert into moderation_log (actor_id, action, subject_type, subject_id, reason, about_member)
    values (${GONE}::uuid, 'ban', 'member', ${PEOPLE.dev}, 'Spam', false)`.execute(db.kysely)
  await sql`insert into votes_removal_requests (game_id, user_id, reason)
    values (${GAMES.mine}, ${GONE}::uuid, 'Votes of grimbleworts')`.execute(db.kysely)
})

const heardBy = async (userId: string) =>
  (await get('/api/me/notifications', await signIn(userId))).body.items.map(
    ({ title, text }: { title: string; text: string }) => [title, text],
  )

test('a notification shows the present name of whoever caused it', async () => {
  await db.kysely.updateTable('profiles').set({ display_name: 'Zed' }).where('id', '=', GONE).execute()
  expect(await heardBy(PEOPLE.carol)).toContainEqual([
    'Zed mentioned you in a comment',
    '@carol, a grimblewort',
  ])
})

/** Carol's reports with their states, the oldest first. */
const reportsOfCarol = async () =>
  (
    await db.kysely
      .selectFrom('reports')
      .where('reporter_id', '=', PEOPLE.carol)
      .select(['subject_type', 'status'])
      .orderBy('id')
      .execute()
  ).map(({ subject_type, status }) => `${subject_type} ${status}`)

/** Dismisses what waits, as a moderator does who finds no words with it. Resolves to the kinds of the items. */
async function dismissReports(): Promise<string[]> {
  const mod = await signIn(PEOPLE.mod)
  const { items } = (await get('/api/moderation/queue?kind=reports', mod)).body
  const decided: string[] = []
  for (const { id } of items as { id: string }[]) {
    const path = `/api/moderation/reports/${id}`
    expect((await get(path, mod)).body.reports).toMatchObject([{ kind: 'abuse', reason: '' }])
    const { body } = await send('POST', path, mod, { decision: 'decline', reason: 'Within the rules' })
    expect(body).toEqual({ status: 'dismissed' })
    decided.push(id.split('-')[0]!)
  }
  return decided.sort()
}

describe('a deleted member leaves no trace of their name', () => {
  test.each([
    ['and keeps what others can see', true, false],
    ['or of their words', false, false],
    ['and keeps what others can see, when a job deletes them', true, true],
    ['or of their words, when a job deletes them', false, true],
  ])('%s', async (_, keep, isJob) => {
    expect(await tablesWith('zorblax')).toEqual(expect.arrayContaining(['public.profiles', 'public.reports']))
    expect(await tablesWith('grimblewort')).toEqual(
      expect.arrayContaining(['public.comments', 'public.moderation_log', 'public.notifications']),
    )

    if (isJob) await erase(keep)
    else
      expect((await send('DELETE', '/api/me', headers, { username: 'zorblax', keep })).body).toEqual({
        deleted: true,
      })

    expect(await tablesWith('zorblax')).toEqual([])
    expect(await tablesWith('grimblewort')).toEqual(
      keep ? ['public.comments', 'public.notifications', 'public.posts'] : [],
    )
    expect(await reportsOfCarol()).toEqual([
      ...(keep ? ['comment open'] : []),
      'comment upheld',
      ...(keep ? ['comment open', 'post open'] : []),
      'update open',
    ])
    expect(await heardBy(PEOPLE.carol)).toEqual([
      ['A deleted member mentioned you in a comment', keep ? '@carol, a grimblewort' : ''],
    ])
    expect(await heardBy(PEOPLE.bob)).toEqual(
      expect.arrayContaining([
        ['A deleted member mentioned you in a post', keep ? 'On grimbleworts: @bob, a grimblewort' : ''],
        ['A deleted member mentioned you in a post', ''],
      ]),
    )
    const { body: log } = await get('/api/moderation/log', await signIn(STAFF.council))
    expect(log.items.length).toBeGreaterThan(3)
    for (const { action, actor, member, member_is_deleted: isGone, detail } of log.items)
      expect({
        action,
        actor: actor?.username ?? null,
        member,
        isGone,
        detail: JSON.stringify(detail),
      }).toEqual({
        action,
        actor: action === 'ban' ? null : expect.any(String),
        member: null,
        isGone: action !== 'ban',
        detail: expect.not.stringContaining('grimblewort'),
      })
    expect(await dismissReports()).toEqual(
      keep ? ['comment', 'comment', 'post', 'profile', 'update'] : ['profile', 'update'],
    )
  })
})

test.each([
  ['its author', () => headers],
  ['a moderator', () => signIn(PEOPLE.mod)],
])('a comment that %s removes is no longer quoted', async (_, who) => {
  const { id } = await db.kysely
    .selectFrom('comments')
    .where('content', '=', '@carol, a grimblewort')
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await send('DELETE', `/api/comments/${id}`, await who(), { reason: 'Off topic' })).status).toBe(200)
  const { rows } =
    await sql`select from notifications where text like '%grimblewort%' and user_id = ${PEOPLE.carol}`.execute(
      db.kysely,
    )
  expect(rows).toEqual([])
})
