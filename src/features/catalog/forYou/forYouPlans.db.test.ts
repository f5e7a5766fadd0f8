import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { plansOf } from '../../../../test/queryPlans.ts'
import { findTogether } from './forYou.queries.server.ts'
import { readLikes } from './likedTogether.queries.server.ts'

const { kysely } = await filledDatabase(CROWD)
for (const statement of [
  `insert into votes (game_id, user_id, type)
     select 1000 + (n * 31 + other * 577) % 2900, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1
       from generate_series(1, 2000) n, generate_series(1, 30) other
     on conflict do nothing`,
  `insert into liked_together (game_id, others, scores)
     select id, array[1, 2, 3], array[0.3, 0.2, 0.1]::real[] from games`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

test('a batch of members reads their newest likes by indexes, and not all votes', async () => {
  const plans = await plansOf(kysely, (db) => readLikes(db).next())
  const read = plans.flatMap(({ scanned }) => scanned)
  for (const table of ['votes', 'favorites', 'library', 'profiles']) expect(read).not.toContain(table)
  expect(plans.flatMap(({ indexes }) => indexes)).toContain('votes_by_user')
})

test('what is liked together with a member’s games is read by their ids', async () => {
  const plans = await plansOf(kysely, (db) => findTogether(db, [1, 2, 3, 77, 500]))
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
  expect(plans.flatMap(({ indexes }) => indexes)).toEqual(['liked_together_pkey'])
})
