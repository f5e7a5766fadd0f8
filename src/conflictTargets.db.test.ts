import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { filledDatabase, world } from '../test/filledDatabase.ts'
import { PEOPLE, POSTS } from '../test/world.ts'
import type { DB } from './db/generated/tables.ts'
import { insertReport } from './features/community/reports/reports.writes.server.ts'
import { notify } from './features/people/notifications/notifications.writes.server.ts'

// A prepared statement gets a generic plan after some executions. PostgreSQL then no longer knows the values of parameters, and finds a
// partial index for `on conflict (…) where …` only if its condition is written out.
const db = await filledDatabase(world())

/** Runs `work` twice where every plan is a generic one, and resolves to the rows that `count` counts then. */
const twice = (work: (trx: Kysely<DB>) => Promise<unknown>, table: 'reports' | 'notifications') =>
  db.kysely.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
    await work(trx)
    await work(trx)
    const { count } = await trx
      .selectFrom(table)
      .select((count) => count.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })

test('a report that is still open is stored once, also by a prepared statement', async () => {
  const report = {
    subject_type: 'post',
    subject_id: String(POSTS.discussion),
    kind: 'spam',
    reason: '',
  } as const
  expect(await twice((trx) => insertReport(trx, PEOPLE.alice, report), 'reports')).toBe(1)
})

test('a notification with a key is written once, also by a prepared statement', async () => {
  const before = await twice(async () => {}, 'notifications')
  const note = { userId: PEOPLE.bob, type: 'moderator', title: 'Hello', onceKey: 'hello' } as const
  expect(await twice((trx) => notify(trx, () => {}, note), 'notifications')).toBe(before + 1)
})
