import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyDecision, MARKED_PER_BATCH } from '#/features/catalog/votes/markedVotes.writes.server.ts'
import { listLog } from '#/features/stewardship/log/log.queries.server.ts'
import { fillWithCrowd } from '../../../../test/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { plansOf, rowsFetched, rowsRead } from '../../../../test/queryPlans.ts'
import { QUEUE_KINDS, QUEUE_PAGE } from './queue.limits.ts'
import {
  countQueue,
  findQueueItem,
  listQueue,
  type QueuePart,
  type QueueRow,
} from './queue.queries.server.ts'

const { kysely } = await testDatabase()
await fillWithCrowd(kysely)
const MARKED_GAME = 77
const positionOf = ({ micros, kind, item_id: id }: QueueRow) => ({ micros, kind, id })
for (const statement of [
  'update posts set is_held = true where id % 500 = 7',
  'update comments set is_held = true where id % 500 = 7',
  `update profiles set held_about = 'A text', held_about_at = now() where right(username, 2) = '77'`,
  `insert into edit_requests (game_id, diff, status, decided_at, created_at)
     select 1 + n / 100, '{"desc":{"from":"a","to":"b"}}', case when n % 50 = 0 then 'pending' else 'applied' end,
            case when n % 50 = 0 then null else now() end, '2026-01-01'::timestamptz + n / 500 * interval '1 hour' from generate_series(1, 10000) n`,
  `insert into reports (subject_type, subject_id, kind, status, decided_at)
     select 'post', n::text, 'spam', case when n % 200 = 0 then 'open' else 'upheld' end,
            case when n % 200 = 0 then null else now() end from generate_series(1, 10000) n`,
  'update posts set is_removed = true where id % 1000 = 200',
  `insert into moderation_log (actor_id, action, subject_type, subject_id, member_id)
     select ('00000000-0000-4000-8000-' || lpad((1 + n % 5)::text, 12, '0'))::uuid, case when n % 100 = 0 then 'ban' else 'remove-post' end,
            'post', n::text, ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid from generate_series(1, 20000) n`,
  `insert into votes (game_id, user_id, type, set_aside, waits_until)
     select 1 + (n * 31 + other * 577) % 3900, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, marks, case when marks then timestamptz 'infinity' end
       from generate_series(1, 2000) n, generate_series(1, 30) other, lateral (select n % 500 = 7 as marks) marked
     on conflict do nothing`,
  `insert into votes (game_id, user_id, type, set_aside, waits_until)
     select ${MARKED_GAME}, id, 1, true, 'infinity' from profiles limit 1500
     on conflict (game_id, user_id) do update set set_aside = true, waits_until = 'infinity'`,
  `insert into marked_votes_decisions (game_id, marked_until, set_aside) values (${MARKED_GAME}, now(), false)`,
  `insert into auth_users (id, email, banned_until)
     select id, username || '@example.org', case when right(username, 1) = '7' then now() + interval '9 days' end from profiles`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

test.each([
  ['games', ['games_queue']],
  ['edits', [/^edit_requests_(queue|pending_by_game)$/]],
  ['held', ['posts_held', 'comments_held', 'profiles_held']],
  ['reports', ['reports_queue']],
  ['votes', ['votes_marked']],
] as const)('what waits under %s is read from an index that holds nothing else', async (kind, indexes) => {
  const [plan] = await plansOf(kysely, (db) => listQueue(db, { kind, after: undefined }))
  for (const index of indexes) expect(plan!.indexes).toContainEqual(expect.stringMatching(index))
})

test('the queue reads no large table from end to end: of 60,000 rows some hundreds wait', async () => {
  const large = ['posts', 'comments', 'edit_requests', 'reports', 'votes', 'auth_users']
  for (const work of [
    (db: typeof kysely) => listQueue(db, { kind: undefined, after: undefined }),
    countQueue,
    (db: typeof kysely) => findQueueItem(db, 'edits', '200'),
    (db: typeof kysely) => findQueueItem(db, 'votes', String(MARKED_GAME)),
  ]) {
    const [plan] = await plansOf(kysely, work)
    expect(plan!.scanned.filter((table) => large.includes(table))).toEqual([])
  }
})

test('a page reads what it shows, and a count what waits, wherever the page begins', async () => {
  const waiting = Object.values(await countQueue(kysely)).reduce((sum, count) => sum + count, 0)
  expect(waiting).toBeGreaterThan(3 * QUEUE_PAGE)
  // The marked votes are counted for their games.
  const votes = 2_000
  expect(await rowsFetched(kysely, countQueue)).toBeLessThan(5 * waiting + votes)
  const first = await listQueue(kysely, { kind: 'held', after: undefined })
  for (const after of [undefined, positionOf(first[30]!)])
    expect(await rowsFetched(kysely, (db) => listQueue(db, { kind: 'held', after }))).toBeLessThan(
      15 * QUEUE_PAGE,
    )
})

test('edits of removed games, and reports of removed posts, do not wait', async () => {
  const { rows } = await sql<{ edits: number; reports: number }>`
    select (select count(*)::integer from edit_requests where status = 'pending') as edits,
           (select count(*)::integer from reports where status = 'open') as reports`.execute(kysely)
  const { edits, reports } = await countQueue(kysely)
  expect({ ...rows[0], counted: { edits, reports } }).toEqual({
    edits: 200,
    reports: 50,
    counted: { edits: 196, reports: 40 },
  })
})

test('pages have every item once, in order, also where many are of one time', async () => {
  const items: QueueRow[] = []
  for (let after: QueuePart['after']; ; ) {
    const page = await listQueue(kysely, { kind: undefined, after })
    items.push(...page.slice(0, QUEUE_PAGE))
    if (page.length <= QUEUE_PAGE) break
    after = positionOf(page[QUEUE_PAGE - 1]!)
  }
  const counts = await countQueue(kysely)
  for (const kind of QUEUE_KINDS)
    expect(items.filter((item) => item.kind === kind)).toHaveLength(counts[kind])
  expect(new Set(items.map(({ kind, item_id }) => `${kind} ${item_id}`)).size).toBe(items.length)
  const times = items.map(({ micros }) => BigInt(micros))
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  for (const item of items.filter((_, place) => place % 10 === 0))
    expect(await findQueueItem(kysely, item.kind, item.item_id)).toEqual(item)
})

test('a page that begins after an item which was decided is the page that it was', async () => {
  const first = await listQueue(kysely, { kind: 'reports', after: undefined })
  const decided = first[9]!
  const after = positionOf(decided)
  const before = await listQueue(kysely, { kind: undefined, after })
  expect(before.length).toBeGreaterThan(9)
  await sql`update reports set status = 'dismissed', decided_at = now()
    where 'post-' || subject_id = ${decided.item_id} and status = 'open'`.execute(kysely)
  expect(await listQueue(kysely, { kind: undefined, after })).toEqual(before)
  expect(await findQueueItem(kysely, 'reports', decided.item_id)).toBeUndefined()
})

test('an id that is of another kind is that of no item', async () => {
  expect(await findQueueItem(kysely, 'held', '7')).toBeUndefined()
  expect(await findQueueItem(kysely, 'games', 'post-7')).toBeUndefined()
  expect(await findQueueItem(kysely, 'held', 'update-7')).toBeUndefined()
})

test('a batch of decided votes costs the same, however many of the game are marked', async () => {
  const work = (db: typeof kysely) => applyDecision(db, MARKED_GAME)
  const plans = await plansOf(kysely, work)
  for (const table of ['votes', 'auth_users'])
    expect(plans.flatMap(({ scanned }) => scanned)).not.toContain(table)
  expect(plans.flatMap(({ indexes }) => indexes)).toContain('votes_marked')
  expect(await rowsRead(kysely, work)).toBeLessThan(MARKED_PER_BATCH * 12)
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
