import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A day that a member visited the site. */
export interface VisitedDay {
  userId: string
  /** In UTC, as '2026-05-04'. */
  day: string
  streak: number
  exp: number
}

/** Records a visit and grants its experience. Returns false if the day was already recorded. */
export async function insertVisitedDay(
  trx: Kysely<DB>,
  { userId, day, streak, exp }: VisitedDay,
): Promise<boolean> {
  const added = await trx
    .insertInto('daily_login_exp')
    .values({ user_id: userId, day, streak, exp_added: exp })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!added) return false
  await trx
    .insertInto('exp_ledger')
    .values({ user_id: userId, kind: 'daily', subject: day, amount: exp })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** A member's name and level, and today's date (UTC). Locks the profile until the transaction ends. Undefined if there is none. */
export async function lockVisitor(trx: Kysely<DB>, userId: string) {
  const { rows } = await sql<{
    today: string
    username: string
    level: number
    prestige: number
    is_premium: boolean
  }>`
    select (now() at time zone 'UTC')::date::text as today, username, level, prestige, is_premium
      from profiles where id = ${userId} for no key update`.execute(trx)
  return rows[0]
}
