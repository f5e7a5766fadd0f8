import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededRandom } from '#/shared/seededRandom.ts'
import { sharedDatabase } from '../../../../test/database.ts'
import { addProfile } from '../../../../test/rows.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'
import { rankMembers } from './leaderboards.queries.server.ts'

const { kysely: db } = await sharedDatabase()

const MEMBERS = 12
const SPAN_DAYS = 75

async function ranked(period: 'month' | 'week'): Promise<[id: string, value: number][]> {
  const ranking = await rankMembers(db, 'streaks', period)
  return Array.from({ length: ranking.size }, (_, at) => [ranking.idAt(at), ranking.valueAt(at)])
}

/** What the leaderboard promises, read from the visits themselves. */
async function expected(period: 'month' | 'week'): Promise<[id: string, value: number][]> {
  const { rows } = await sql<{ id: string; value: number }>`
    select user_id as id, max(streak) as value from daily_login_exp
     where day >= date_trunc(${period}::text, now() at time zone 'UTC')
     group by user_id order by 2 desc, 1`.execute(db)
  return rows.map(({ id, value }) => [id, value])
}

async function expectTrueRankings(): Promise<void> {
  expect(await wrongCounters(db)).toEqual([])
  for (const period of ['month', 'week'] as const)
    expect(await ranked(period)).toEqual(await expected(period))
}

test.each([1, 2, 3, 4])(
  'streaks of this month and week are those of the visits, however these are stored, changed and deleted (%i)',
  async (seed) => {
    const { whole } = seededRandom(String(seed), 'visits')
    const random = (bound: number) => whole(0, bound - 1)
    const members: string[] = []
    for (let n = 0; n < MEMBERS; n++) members.push(await addProfile(db))
    for (let statement = 0; statement < 12; statement++) {
      const visits = Array.from({ length: 1 + random(25) }, () => ({
        user: members[random(MEMBERS)]!,
        ago: random(SPAN_DAYS),
        streak: 1 + random(40),
      }))
      await sql`insert into daily_login_exp (user_id, day, streak, exp_added)
        select "user", (now() at time zone 'UTC')::date - ago, streak, 3
          from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as visit ("user" uuid, ago integer, streak integer)
        on conflict do nothing`.execute(db)
      if (statement % 4 === 3)
        await sql`delete from daily_login_exp where (streak + ${random(9)}::integer) % 7 = 0`.execute(db)
      if (statement % 5 === 4)
        await sql`update daily_login_exp set streak = streak + ${random(5)}::integer where streak % 6 = 1`.execute(
          db,
        )
    }
    // On the first day of a month, too.
    await sql`insert into daily_login_exp (user_id, day, streak, exp_added)
      select id, (now() at time zone 'UTC')::date, 7, 3 from unnest(${members.slice(0, 6)}::uuid[]) id on conflict do nothing`.execute(
      db,
    )
    expect((await expected('month')).length).toBeGreaterThan(3)
    await expectTrueRankings()
    await sql`delete from daily_login_exp where user_id = ${members[0]!}`.execute(db)
    await db.deleteFrom('profiles').where('id', '=', members[1]!).execute()
    await expectTrueRankings()
  },
)
