import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export type TokenKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

/** The id of the member that a valid token was mailed to. */
export async function findTokenOwner(
  db: Kysely<DB>,
  tokenHash: Buffer,
  kinds: readonly TokenKind[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.user_id
}
