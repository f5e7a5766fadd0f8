import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillWithCrowd } from '../../../../test/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { plansOf } from '../../../../test/queryPlans.ts'
import { continueTelling, tellMoreFollowers } from './announceMerge.writes.server.ts'
import { countMerge } from './mergePreview.queries.server.ts'
import { listMerges } from './merges.queries.server.ts'
import { forgetRows } from './merges.writes.server.ts'

const { kysely } = await testDatabase()
await fillWithCrowd(kysely)
const BUSY_GAME = 77
await sql`
  insert into game_merges (game_id, survivor_id, reason, told_up_to)
  select n, 1 + n % 40, 'The same.', null from generate_series(100, 3000) n`.execute(kysely)
await sql`
  insert into game_merges (game_id, survivor_id, reason) values (78, ${BUSY_GAME}, 'The same.')`.execute(
  kysely,
)
await sql`
  insert into game_merge_rows (merge_id, carrier, change, user_id)
  select 1 + n % 2900, 'votes', 'moved', ('00000000-0000-4000-8000-' || lpad((1 + n % 200)::text, 12, '0'))::uuid
    from generate_series(1, 20000) n`.execute(kysely)
await sql`
  insert into votes (game_id, user_id, type)
  select 2 + (n * 7919 + place * 31) % 3900, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1
    from generate_series(1, 2000) n, generate_series(1, 5) place
      on conflict do nothing`.execute(kysely)
await sql`
  insert into follows (game_id, user_id, is_on)
  select 2 + (n * 7919 + place * 31) % 3900, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n % 2 = 0
    from generate_series(1, 2000) n, generate_series(1, 5) place
      on conflict do nothing`.execute(kysely)
await sql`vacuum analyze`.execute(kysely)

test.each([
  ['the merges of a game', (db: typeof kysely) => listMerges(db, 7)],
  ['the preview', (db: typeof kysely) => countMerge(db, { from: 78, into: BUSY_GAME, ownerId: null })],
  ['telling followers', (db: typeof kysely) => tellMoreFollowers(db, () => {}, 2902)],
  ['finding whom to tell', (db: typeof kysely) => continueTelling(db, () => {})],
])('%s reads no table from end to end', async (_name, work) => {
  const plans = await plansOf(kysely, work)
  // Small tables are read whole.
  const scanned = plans.flatMap((plan) => plan.scanned).filter((table) => !SMALL.has(table))
  expect(scanned).toEqual([])
})

const SMALL = new Set(['developers', 'steam_keys', 'library', 'edit_requests', 'votes_removal_requests'])

test('what is forgotten is found in batches', async () => {
  await sql`update game_merges set merged_at = now() - interval '31 days' where id % 2 = 0`.execute(kysely)
  let forgotten = 0
  for (let count = -1; count !== 0; forgotten += count) count = await forgetRows(kysely, 3000)
  expect(forgotten).toBe(10_000)
})
