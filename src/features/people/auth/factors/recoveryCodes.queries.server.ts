import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** How many recovery codes a member has, and how many of them are unused. */
export async function countRecoveryCodes(
  db: Kysely<DB>,
  userId: string,
): Promise<{ total: number; remaining: number }> {
  const { total, used } = await db
    .selectFrom('auth_mfa_recovery_codes')
    .select((row) => [row.fn.countAll().as('total'), row.fn.count('used_at').as('used')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), remaining: Number(total) - Number(used) }
}
