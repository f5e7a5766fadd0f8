import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Replaces a member's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Kysely<DB>,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId)
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await trx.insertInto('auth_mfa_recovery_codes').values(rows).execute()
}

/** Marks a code with one of these hashes as used. Returns when it was created; undefined if the member has no such unused code. */
export async function consumeRecoveryCode(
  trx: Kysely<DB>,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<Date | undefined> {
  const used = await trx
    .updateTable('auth_mfa_recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', codeHashes)
    .where('used_at', 'is', null)
    .returning('created_at')
    .executeTakeFirst()
  return used?.created_at
}

/** Deletes a member's recovery codes; false if there were none. */
export async function deleteRecoveryCodes(trx: Kysely<DB>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('auth_mfa_recovery_codes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
