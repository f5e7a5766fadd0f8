// @module-tag race
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { deleteMember } from './deleteMember.server.ts'

const { db, events, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const HASTY = '00000000-0000-4000-8000-0000000a5179'

let invalidated: CacheTag[] = []
events.addAfterCommitHandlers([
  {
    name: 'notes cache tags',
    where: 'writer',
    run: ({ events: batch }) => {
      for (const event of batch) if (event.type === 'account-deleted') invalidated.push(...event.cacheTags)
    },
  },
])

beforeEach(async () => {
  invalidated = []
  await sql`insert into profiles (id, username) values (${HASTY}::uuid, 'hasty')`.execute(db.kysely)
})
afterEach(async () => {
  await sql`delete from profiles where id = ${HASTY}::uuid`.execute(db.kysely)
  await sql`delete from posts where title = 'In haste'`.execute(db.kysely)
  for (const table of ['comments', 'feedback'])
    await sql`delete from ${sql.table(table)} where content = 'Written in haste'`.execute(db.kysely)
  await sql`delete from games where urlid = 'in-haste'`.execute(db.kysely)
})

const countWaiting = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely)
  ).rows[0]!.count

/** Deletes the member's account while `add` has been done, but not committed. Resolves to what `add` resolves to. */
async function deleteDuring<T>(keep: boolean, add: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  const headers = await signIn(HASTY)
  let deletion: Promise<{ body: unknown }> | undefined
  const added = await db.kysely.transaction().execute(async (trx) => {
    const result = await add(trx)
    deletion = send('DELETE', '/api/me', headers, { username: 'hasty', keep })
    await Promise.race([deletion, expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)])
    return result
  })
  expect((await deletion)!.body).toEqual({ deleted: true })
  return added
}

const textsLeft = async (table: 'posts' | 'comments' | 'feedback') =>
  (await sql`select from ${sql.table(table)} where content = 'Written in haste'`.execute(db.kysely)).rows
    .length

const comment = async (trx: Kysely<DB>) => {
  await lockAuthors(trx, [HASTY])
  await trx
    .insertInto('comments')
    .values({ post_id: POSTS.discussion, user_id: HASTY, content: 'Written in haste', is_held: true })
    .execute()
}
const post = async (trx: Kysely<DB>) => {
  await lockAuthors(trx, [HASTY])
  const { id } = await trx
    .insertInto('posts')
    .values({ post_type: 'discussion', title: 'In haste', content: 'Written in haste', added_by: HASTY })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// The embedded database runs one transaction at a time.
describe.runIf(db.kind === 'server')('what a member adds while their account is being deleted', () => {
  test.each([true, false])('is a comment of theirs as any other (keeps posts: %s)', async (keep) => {
    await deleteDuring(keep, comment)
    // Held for review: nobody else has seen it.
    expect(await textsLeft('comments')).toBe(0)
    expect(invalidated).toEqual(expect.arrayContaining(cacheTag.posts([POSTS.discussion])))
  })

  test.each([true, false])('is a post of theirs as any other (keeps posts: %s)', async (keep) => {
    const id = await deleteDuring(keep, post)
    expect(await textsLeft('posts')).toBe(keep ? 1 : 0)
    expect(invalidated).toContain(cacheTag.post(id))
  })

  test('is deleted with their feedback', async () => {
    await deleteDuring(false, (trx) =>
      trx
        .insertInto('feedback')
        .values({ kind: 'bug', title: 'In haste', content: 'Written in haste', added_by: HASTY })
        .execute(),
    )
    expect(await textsLeft('feedback')).toBe(0)
  })

  test.each([
    ['at once', 0],
    ['by a job', 1001],
  ])(
    'is a game that is no longer shown with their name, if they are deleted %s',
    async (_, notifications) => {
      await sql`
      insert into notifications (user_id, type, title)
      select ${HASTY}::uuid, 'system', 'Hello' from generate_series(1, ${notifications}::integer)`.execute(
        db.kysely,
      )
      const { id } = await deleteDuring(true, (trx) =>
        trx
          .insertInto('games')
          .values({ urlid: 'in-haste', name: 'In Haste', added_by: HASTY })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      expect(invalidated).toEqual(expect.arrayContaining(cacheTag.games([id])))
    },
  )

  test.each(['comment', 'profile'])('is not found by who reports it (%s)', async (type) => {
    const headers = await signIn(PEOPLE.alice)
    const { id } = await db.kysely
      .insertInto('comments')
      .values({ post_id: POSTS.discussion, user_id: HASTY, content: 'Written in haste' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const input = { subject_type: type, subject_id: type === 'profile' ? HASTY : String(id), kind: 'abuse' }
    let report: Promise<{ status: number }> | undefined
    await db.kysely.transaction().execute(async (trx) => {
      await deleteMember(trx, HASTY, false)
      report = send('POST', '/api/reports', headers, { ...input, reason: 'hasty is rude' })
      await Promise.race([report, expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)])
    })
    expect((await report)!.status).toBe(404)
    const reports = db.kysely.selectFrom('reports').where('reason', '=', 'hasty is rude')
    expect(await reports.select('id').execute()).toEqual([])
  })
})
