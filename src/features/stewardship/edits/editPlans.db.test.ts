import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillWithCrowd } from '../../../../test/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { plansOf, rowsRead } from '../../../../test/queryPlans.ts'
import {
  findFieldAuthors,
  findHistoryHead,
  findQueuePlace,
  findSameEdit,
  findStanding,
  listEdits,
} from './edits.queries.server.ts'

const { kysely } = await testDatabase()
await fillWithCrowd(kysely)
/** Game 77 has 476 edits; every fifth edit waits; member 1 made 50. */
await sql`
  insert into edit_requests (game_id, user_id, status, basis, diff, summary, decided_at, created_at)
  select case when n % 21 = 0 then 77 else 1 + (n * 7919) % 4000 end,
         ('00000000-0000-4000-8000-' || lpad((1 + n % 200)::text, 12, '0'))::uuid,
         case when n % 5 = 0 then 'pending' else 'applied' end, case when n % 5 = 0 then null else 'accepted' end,
         '{"desc": {"from": "", "to": "More"}}', 'Edit ' || n,
         case when n % 5 = 0 then null else '2024-01-01'::timestamptz + n * interval '5 minutes' end,
         '2024-01-01'::timestamptz + n * interval '4 minutes'
    from generate_series(1, 10000) n`.execute(kysely)
await sql`
  insert into moderation_log (action, subject_type, subject_id)
  select 'confirm-game', 'game', n::text from generate_series(1, 4000) n`.execute(kysely)
await sql`vacuum analyze`.execute(kysely)

const BUSY_GAME = 77
const MEMBER = '00000000-0000-4000-8000-000000000001'

test.each(['nothing', 'all', { ownOf: MEMBER }] as const)(
  'the history of a game is read along an index: %j',
  async (beyond) => {
    const [plan] = await plansOf(kysely, (db) => listEdits(db, BUSY_GAME, { beyond, page: 1 }))
    expect(plan).toMatchObject({ scanned: [], sorted: [] })
    expect(plan!.indexes).toContain('edit_requests_history')
    expect(await rowsRead(kysely, (db) => listEdits(db, BUSY_GAME, { beyond, page: 1 }))).toBeLessThan(400)
  },
)

test('nothing that an edit needs reads a table from end to end', async () => {
  const plans = await plansOf(kysely, async (db) => {
    await findHistoryHead(db, BUSY_GAME)
    await findFieldAuthors(db, BUSY_GAME, ['desc', 'name'])
    await findStanding(db, MEMBER, BUSY_GAME)
    await findSameEdit(db, { gameId: BUSY_GAME, userId: MEMBER, diff: { desc: { from: '', to: 'x' } } })
    await findQueuePlace(db, 20)
  })
  expect(plans.flatMap((plan) => plan.scanned)).toEqual([])
  expect(plans[4]!.indexes).toContain('games_queue')
})
