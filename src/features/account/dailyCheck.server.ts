import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { dailyExp } from './dailyCheck.rules.ts'
import type { DailyCheck } from './me.contract.ts'

/**
 * Checks a member's visit of today (UTC), once however often and from however many tabs it is asked, and grants its experience.
 * Answers undefined where there is no such member any more.
 */
export function checkToday(
  db: Kysely<DB>,
  userId: string,
): Promise<(DailyCheck & { rose: boolean }) | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ today: string; level: number; prestige: number; is_premium: boolean }>`
      select (now() at time zone 'UTC')::date::text as today, level, prestige, is_premium
        from profiles where id = ${userId} for no key update`.execute(trx)
    const member = rows[0]
    if (!member) return undefined
    const streak = await streakOf(trx, userId, member.today)
    const amount = dailyExp(streak, member)
    const added = await insertDay(trx, { userId, day: member.today, streak, amount })
    const { total_exp, level } = await trx
      .selectFrom('profiles')
      .select(['total_exp', 'level'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { exp_added: added ? amount : 0, streak, total_exp, level, rose: level !== member.level }
  })
}

/** Days in a row up to and with `today`. */
async function streakOf(trx: Kysely<DB>, userId: string, today: string): Promise<number> {
  const { rows } = await sql<{ streak: number }>`
    select case when day = ${today}::date then streak else streak + 1 end as streak
      from daily_login_exp
     where user_id = ${userId} and day between ${today}::date - 1 and ${today}::date
     order by day desc limit 1`.execute(trx)
  return rows[0]?.streak ?? 1
}

async function insertDay(
  trx: Kysely<DB>,
  { userId, day, streak, amount }: { userId: string; day: string; streak: number; amount: number },
): Promise<boolean> {
  const added = await trx
    .insertInto('daily_login_exp')
    .values({ user_id: userId, day, streak, exp_added: amount })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!added) return false
  await trx
    .insertInto('exp_ledger')
    .values({ user_id: userId, kind: 'daily', subject: day, amount })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
