import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fillWithCrowd } from '../../../../test/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { plansOf, rowsRead } from '../../../../test/queryPlans.ts'
import { findDayNumbers, findLinkClicks } from './numbers.queries.server.ts'
import { listLinkFacts } from './ownership.queries.server.ts'
import { findOwnKeys, listKeys } from './steamKeys.queries.server.ts'

const { kysely } = await testDatabase()
const GAME = 77
const MEMBER = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  await fillWithCrowd(kysely)
  for (const statement of [
    `insert into game_day_views (game_id, day, views)
       select game, current_date - back, 1 from generate_series(1, 4000) game, generate_series(0, 9) back`,
    `insert into game_day_clicks (game_id, day, link_type, clicks)
       select game, current_date - back, 'website', 1 from generate_series(1, 4000) game, generate_series(0, 9) back`,
    `insert into votes (game_id, user_id, type)
       select 1 + (n * 7919) % 4000, ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, 1
         from generate_series(1, 20000) n on conflict do nothing`,
    `insert into steam_keys (game_id, sealed, code_hash, hint) select n, '\\x00', sha256('x'), 'CCCCC' from generate_series(1, 4000) n`,
    `insert into steam_key_reads (game_id, keys) select n, 1 from generate_series(1, 4000) n`,
    `insert into edit_requests (game_id, status, diff, decided_at)
       select n, 'applied', '{"name": {"from": "a", "to": "b"}}', now() from generate_series(1, 4000) n`,
    "update game_links set url = 'https://example-' || game_id || '.org/' where game_id <> 77",
  ])
    await sql.raw(statement).execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
})

test('the numbers of a game read the rows of this game alone', async () => {
  for (const days of [7, 90]) {
    const plans = await plansOf(kysely, async (db) => {
      await findDayNumbers(db, GAME, days)
      await findLinkClicks(db, GAME, days)
    })
    expect(plans.flatMap((plan) => plan.scanned)).toEqual([])
    expect(await rowsRead(kysely, (db) => findDayNumbers(db, GAME, days))).toBeLessThan(300)
  }
})

test('what decides about links, and keys, is found by indexes', async () => {
  const plans = await plansOf(kysely, async (db) => {
    await listLinkFacts(db, GAME, MEMBER)
    await findOwnKeys(db, GAME, MEMBER)
    await listKeys(db, GAME)
  })
  expect(plans.flatMap((plan) => plan.scanned)).toEqual([])
  expect(plans[0]!.indexes).toContain('game_links_by_host')
})
