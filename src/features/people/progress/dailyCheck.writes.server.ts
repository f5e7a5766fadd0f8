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

/** Records the visit of a day that is not recorded yet. */
export async function insertVisitedDay(
  trx: Kysely<DB>,
  { userId, day, streak, exp }: VisitedDay,
): Promise<void> {
  await trx
    .insertInto('daily_login_exp')
    .values({ user_id: userId, day, streak, exp_added: exp })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * A member's level, and today's date (UTC); undefined if there is none. Locks the member until the transaction ends, counts before
 * profile as `lockAuthors` does.
 */
export async function lockVisitor(trx: Kysely<DB>, userId: string) {
  const { rows } = await sql<{ today: string; level: number }>`
    select (now() at time zone 'UTC')::date::text as today, level
      from profiles join profile_counts on profile_counts.user_id = profiles.id
     where profiles.id = ${userId} for no key update of profile_counts, profiles`.execute(trx)
  return rows[0]
}
