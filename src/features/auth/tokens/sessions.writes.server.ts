import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import {
  type AssuranceLevel,
  type AuthMethod,
  type Session,
  sessionColumns,
} from './sessions.queries.server.ts'

/** What a member has just proved in a session. */
export interface Authentication {
  /** How, for `amr`: totp, password, otp, … */
  method: string
  /** The session's level from now on; unchanged where it is left out. */
  aal?: AssuranceLevel
  /** When the credential was added to the account. Undefined: it is not part of the account, as a mailed code. */
  credentialSince?: Date | undefined
}

/**
 * Records an authentication in a running session. The session becomes recent only if the credential is older than the session:
 * somebody who stole it could have added a newer one. Its refresh token rotates, and all older ones become unusable, so that a
 * copy made before gains nothing. Issue new tokens with `sessionView` after the commit.
 *
 * @returns undefined where the session has ended
 */
export async function recordAuthentication(
  trx: Kysely<DB>,
  sessionId: string,
  { method, aal, credentialSince }: Authentication,
): Promise<Session | undefined> {
  const before = await trx
    .selectFrom('auth_sessions')
    .select(sessionColumns)
    .where('id', '=', sessionId)
    .where('not_after', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const entry: AuthMethod = { method, timestamp: Math.floor(Date.now() / 1000) }
  const amr = [entry, ...before.amr.filter((each) => each.method !== method)]
  const isOlder = credentialSince === undefined || credentialSince < before.created_at
  return trx
    .updateTable('auth_sessions')
    .set({
      amr: JSON.stringify(amr),
      generation: sql`generation + 1`,
      min_generation: sql`generation + 1`,
      rotations: sql`'{}'`,
      ...(aal ? { aal } : {}),
      ...(isOlder ? { authenticated_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', sessionId)
    .returning(sessionColumns)
    .executeTakeFirst()
}
