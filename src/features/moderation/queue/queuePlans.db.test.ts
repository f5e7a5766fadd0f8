import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listLog } from '#/features/moderation/log/log.queries.server.ts'
import { fillWithCrowd } from '../../../../test/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { plansOf, rowsRead } from '../../../../test/queryPlans.ts'
import { countQueue, findQueueItem, listQueue } from './queue.queries.server.ts'

const { kysely } = await testDatabase()
await fillWithCrowd(kysely)
for (const statement of [
  'update posts set is_held = true where id % 500 = 7',
  'update comments set is_held = true where id % 500 = 7',
  `update profiles set held_about = 'A text', held_about_at = now() where right(username, 2) = '77'`,
  `insert into edit_requests (game_id, diff, status, decided_at)
     select 1 + n % 4000, '{"desc":{"from":"a","to":"b"}}', case when n % 200 = 0 then 'pending' else 'applied' end,
            case when n % 200 = 0 then null else now() end from generate_series(1, 10000) n`,
  `insert into reports (subject_type, subject_id, kind, status, decided_at)
     select 'post', n::text, 'spam', case when n % 200 = 0 then 'open' else 'upheld' end,
            case when n % 200 = 0 then null else now() end from generate_series(1, 10000) n`,
  `insert into moderation_log (actor_id, action, subject_type, subject_id, member_id)
     select ('00000000-0000-4000-8000-' || lpad((1 + n % 5)::text, 12, '0'))::uuid, case when n % 100 = 0 then 'ban' else 'remove-post' end,
            'post', n::text, ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid from generate_series(1, 20000) n`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

test.each([
  ['games', ['games_queue']],
  ['edits', ['edit_requests_queue']],
  ['held', ['posts_held', 'comments_held', 'profiles_held']],
  ['reports', ['reports_queue']],
] as const)('what waits under %s is read from an index that holds nothing else', async (kind, indexes) => {
  const [plan] = await plansOf(kysely, (db) => listQueue(db, { kind, after: undefined }))
  for (const index of indexes) expect(plan!.indexes).toContain(index)
})

test('the queue reads no large table from end to end: of 60,000 rows some two hundred wait', async () => {
  const large = ['posts', 'comments', 'edit_requests', 'reports']
  for (const work of [
    (db: typeof kysely) => listQueue(db, { kind: undefined, after: undefined }),
    countQueue,
    (db: typeof kysely) => findQueueItem(db, 'edits', '200'),
  ]) {
    const [plan] = await plansOf(kysely, work)
    expect(plan!.scanned.filter((table) => large.includes(table))).toEqual([])
  }
})

test('the log is read along an index, no matter who is searched for', async () => {
  const filters = { action: undefined, subject: undefined, before: undefined }
  for (const filter of [
    {},
    { action: 'ban' },
    { member: 'member7' },
    { moderator: 'member2' },
    { before: '10000' },
  ])
    expect(await rowsRead(kysely, (db) => listLog(db, { ...filters, ...filter }))).toBeLessThan(5_000)
})
