import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { plansOf, rowsRead } from '../../../../test/queryPlans.ts'
import { countUpdatesOfWeek, findContinued } from './frontPage.queries.server.ts'

const { kysely } = await filledDatabase(CROWD)
/** Plays a thousand games. */
const MEMBER = '00000000-0000-4000-8000-000000000001'
/** Plays one. */
const OTHER = '00000000-0000-4000-8000-000000000002'
for (const statement of [
  // One update each quarter of an hour: a week has 672 of 20,000.
  `update updates set created_at = now() - (20001 - id) * interval '15 minutes', sort_at = now() - (20001 - id) * interval '15 minutes'`,
  'delete from library',
  `insert into library (user_id, game_id, status, played_at)
     select '${MEMBER}', id, 'playing', now() - interval '30 days' from games where id <= 1000`,
  `insert into library (user_id, game_id, status, played_at)
     select '${OTHER}', 77, 'playing', now() - interval '30 days'`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

test('the updates of a week are counted along their index', async () => {
  expect(await countUpdatesOfWeek(kysely)).toBeGreaterThan(300)
  const [plan] = await plansOf(kysely, (db) => countUpdatesOfWeek(db))
  expect(plan!.scanned).not.toContain('updates')
  expect(plan!.indexes).toContain('updates_newest')
})

test('games to continue are found by what a member plays', async () => {
  expect(await findContinued(kysely, MEMBER)).toHaveLength(12)
  const [plan] = await plansOf(kysely, (db) => findContinued(db, MEMBER))
  expect(plan!.scanned).not.toContain('updates')
  expect(plan!.indexes).toContain('updates_by_game')
  expect(await rowsRead(kysely, (db) => findContinued(db, OTHER))).toBeLessThan(100)
})
