import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { MERIT_COUNTS } from '#/features/people/collectibles/collectibles.queries.server.ts'
import type { ProfileProgress } from './profileProgress.contract.ts'
import { PROGRESS_WEEKS } from './profileProgress.limits.ts'

const TODAY = sql`(now() at time zone 'UTC')`
/** The Monday on which the first of the weeks begins. */
const FIRST_DAY = sql`(date_trunc('week', ${TODAY}) - make_interval(weeks => ${sql.lit(PROGRESS_WEEKS - 1)}))`

/** How far a member has come, in one statement. A prestige, which takes everything back, is not a loss of its week. */
export async function findProgress(db: Kysely<DB>, userId: string): Promise<ProfileProgress> {
  const { rows } = await sql<{ progress: ProfileProgress }>`
    select json_build_object(
      'merits', ${MERIT_COUNTS},
      'supporter_since', case when is_premium then ${isoTime('premium_since')} end,
      'streak', json_build_object('days', coalesce(last.streak, 0), 'longest', counts.longest_streak, 'last_day', last.day),
      'days', coalesce((select json_agg(day order by day) from daily_login_exp
                where user_id = profiles.id and day >= ${FIRST_DAY}::date), '[]'),
      'weeks', coalesce((select json_agg(json_build_object('monday', monday, 'exp', exp) order by monday) from exp_weeks
                where user_id = profiles.id and monday >= ${FIRST_DAY}::date and exp <> 0), '[]')) as progress
      from profiles
      join profile_counts counts on counts.user_id = profiles.id
      left join lateral (select streak, day from daily_login_exp where user_id = profiles.id order by day desc limit 1) last on true
     where profiles.id = ${userId}`.execute(db)
  return rows[0]!.progress
}
