import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A member's progress. Locks the profile until the transaction ends. Undefined if the account was deleted. */
export function lockProgress(trx: Kysely<DB>, userId: string) {
  return trx
    .selectFrom('profiles')
    .select(['username', 'level', 'prestige', 'total_exp'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Takes all experience back by one row of the ledger, and stores the new prestige. */
export async function insertPrestige(
  trx: Kysely<DB>,
  { userId, prestige, totalExp }: { userId: string; prestige: number; totalExp: number },
): Promise<void> {
  await trx
    .insertInto('exp_ledger')
    .values({
      user_id: userId,
      kind: 'prestige',
      subject: String(prestige),
      base: -totalExp,
      amount: -totalExp,
    })
    .execute()
  await trx
    .updateTable('profiles')
    .set({ prestige, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}
