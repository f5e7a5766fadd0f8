import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** How many days in a row a member has visited, including `today`. */
export async function findStreak(db: Kysely<DB>, userId: string, today: string): Promise<number> {
  const { rows } = await sql<{ streak: number }>`
    select case when day = ${today}::date then streak else streak + 1 end as streak
      from daily_login_exp
     where user_id = ${userId} and day between ${today}::date - 1 and ${today}::date
     order by day desc limit 1`.execute(db)
  return rows[0]?.streak ?? 1
}

export function findProgress(db: Kysely<DB>, userId: string): Promise<{ total_exp: number; level: number }> {
  return db
    .selectFrom('profiles')
    .select(['total_exp', 'level'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
