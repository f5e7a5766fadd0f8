import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { plansOf, rowsRead } from '../../../../test/queryPlans.ts'
import { castVotes } from './votes.writes.server.ts'
import { judgeWaitingVotes, WAITING_PER_BATCH } from './waitingVotes.writes.server.ts'

const { kysely } = await filledDatabase(CROWD)
const BUSY_GAME = 77
const ADDRESS = Buffer.alloc(32, 1)
const MEMBERS = 2000

// Everybody voted on one game long ago, from one address, and on others; as many wait as come in a day, and marked ones for longer.
for (const statement of [
  "update profiles set created_at = '2020-01-01'",
  `insert into votes (game_id, user_id, type, address_hash, created_at, set_aside, waits_until, newcomer_since)
     select game, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, decode(repeat('01', 32), 'hex'), '2025-01-01', true,
            case when game = ${BUSY_GAME} then 'infinity'::timestamptz else now() + (n - 400) * interval '1 minute' end,
            timestamptz '2024-12-31' + n * interval '1 second'
       from generate_series(1, ${MEMBERS}) n, unnest(array[${BUSY_GAME}, 2 + (n * 7919) % 3900]) game
     on conflict do nothing`,
  `insert into auth_users (id, email)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'member' || n || '@example.org' from generate_series(1, ${MEMBERS}) n`,
  // Most votes have nothing to do with it.
  `insert into votes (game_id, user_id, type)
     select 1000 + (n * 31 + other * 577) % 2900, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1
       from generate_series(1, ${MEMBERS}) n, generate_series(1, 30) other
     on conflict do nothing`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

test('casting a vote looks at no other votes than the last one from its address', async () => {
  const cast = (db: typeof kysely) =>
    castVotes(db, 'games', [
      {
        itemId: BUSY_GAME,
        userId: '00000000-0000-4000-8000-000000000001',
        type: -1 as const,
        addressHash: ADDRESS,
      },
    ])
  const plans = await plansOf(kysely, cast)
  expect(plans.flatMap(({ scanned }) => scanned).filter((table) => table === 'votes')).toEqual([])
  expect(plans.flatMap(({ indexes }) => indexes)).toContain('votes_by_address')
  expect(await rowsRead(kysely, cast)).toBeLessThan(30)
})

test('judging waiting votes costs the same for each, however many voted from their address or came in their hour', async () => {
  const plans = await plansOf(kysely, judgeWaitingVotes)
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
  expect(plans.flatMap(({ indexes }) => indexes)).toEqual(
    expect.arrayContaining(['votes_waiting', 'votes_by_address', 'votes_of_newcomers']),
  )
  await sql`update votes set waits_until = now() - interval '1 hour' where waits_until = 'infinity'`.execute(
    kysely,
  )
  await sql`vacuum analyze votes`.execute(kysely)
  expect(await rowsRead(kysely, judgeWaitingVotes)).toBeLessThan(WAITING_PER_BATCH * 12)
})
