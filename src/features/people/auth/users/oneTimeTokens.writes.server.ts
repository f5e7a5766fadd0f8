import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { TokenKind } from './oneTimeTokens.queries.server.ts'
import type { AssuranceLevel } from './sessions.queries.server.ts'

/** Wrong codes after which a mail's code is dead; its link still works. */
const MAX_FAILURES = 5

/** A mailed token as stored: only hashes. */
export interface StoredToken {
  userId: string
  kind: TokenKind
  email: string
  tokenHash: Buffer
  codeHash: Buffer
  flowStateId: string | undefined
  lifetimeSeconds: number
}

/** Stores a token. It replaces the member's earlier one of the same kind. */
export async function upsertToken(
  trx: Kysely<DB>,
  { userId, kind, email, tokenHash, codeHash, flowStateId, lifetimeSeconds }: StoredToken,
): Promise<void> {
  const row = {
    token_hash: tokenHash,
    code_hash: codeHash,
    code_failures: 0,
    email,
    flow_state_id: flowStateId ?? null,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
  }
  await trx
    .insertInto('auth_one_time_tokens')
    .values({ user_id: userId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
}

/** Counts an attempt at the codes that were mailed to an address. Returns the tokens that have attempts left. */
export function countMailedCodeAttempt(db: Kysely<DB>, email: string, kinds: readonly TokenKind[]) {
  return db
    .updateTable('auth_one_time_tokens')
    .set({ code_failures: sql`code_failures + 1` })
    .where('email', '=', email)
    .where('kind', 'in', kinds)
    .where('code_failures', '<', MAX_FAILURES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['token_hash', 'code_hash', 'kind', 'user_id'])
    .execute()
}

/** As much work for the disk as counting an attempt. There are at most 256 such rows, and nobody reads them. */
export async function writeDecoyAttempt(db: Kysely<DB>, row: number): Promise<void> {
  await db
    .insertInto('auth_throttles')
    .values({ key: `decoy:${row}`, points: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: sql`1 - auth_throttles.points` }))
    .execute()
}

/** Deletes a valid token and returns it. Of two callers at once, one gets it. */
export function consumeStoredToken(trx: Kysely<DB>, tokenHash: Buffer) {
  return trx
    .deleteFrom('auth_one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'kind', 'email', 'flow_state_id'])
    .executeTakeFirst()
}

/**
 * Takes back a change of address that waits for its mail: the session that asked for it may have been a stranger's, and the mail goes to
 * an address of their choice. Call it after the sessions of strangers have ended, so that none can ask again.
 *
 * @param maxLevel as of `deleteSessions`: who has only the password takes nothing back from a member with a second factor
 */
export async function cancelEmailChange(
  db: Kysely<DB>,
  userId: string,
  maxLevel: AssuranceLevel,
): Promise<void> {
  // A session that has just ended may be asking right now. The statement after this one sees what it asked for.
  await sql`select from auth_users where id = ${userId} for no key update`.execute(db)
  await sql`
    with canceled as (
      update auth_users set new_email = null, updated_at = now()
       where id = ${userId} and new_email is not null
         and (${maxLevel === 'aal2'} or not exists (
           select from auth_mfa_factors where user_id = auth_users.id and status = 'verified'))
      returning id)
    delete from auth_one_time_tokens using canceled
     where user_id = canceled.id and kind = 'email_change'`.execute(db)
}

/**
 * Revokes everything that was mailed to a member, a change of address that waits for its mail, and every flow of theirs that has not ended
 * in a session yet.
 *
 * @param exceptFlow the flow that is just ending
 */
export async function revokeTokens(
  trx: Kysely<DB>,
  userId: string,
  exceptFlow: string | null = null,
): Promise<void> {
  await cancelEmailChange(trx, userId, 'aal2')
  await trx.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('auth_flow_states')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', exceptFlow)
    .execute()
}
