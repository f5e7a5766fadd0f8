import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { deleteApiTokens } from '#/features/people/auth/users/apiTokens.writes.server.ts'
import { deleteUnverified } from '#/features/people/auth/users/users.writes.server.ts'

import type { ChallengeKey } from './factors.queries.server.ts'

/** Seconds until a challenge expires. */
const CHALLENGE_SECONDS = 300
/** Seconds until an unfinished enrollment is deleted. */
const UNFINISHED_SECONDS = 3600

/** Wrong codes after which a challenge is dead. */
const MAX_FAILURES = 5

export interface NewFactor {
  userId: string
  friendlyName: string | undefined
  type: 'totp' | 'phone'
  /** Of a phone its number. */
  sealedSecret: Buffer
}

/** Throws the database's unique violation where another factor of the member has the name. */
export async function insertFactor(trx: Kysely<DB>, factor: NewFactor): Promise<string> {
  const { id } = await trx
    .insertInto('auth_mfa_factors')
    .values({
      user_id: factor.userId,
      friendly_name: factor.friendlyName ?? null,
      factor_type: factor.type,
      sealed_secret: factor.sealedSecret,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteUnfinished(trx: Kysely<DB>, userId: string): Promise<void> {
  await deleteUnverified(trx, userId)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${UNFINISHED_SECONDS})`)
    .execute()
}

export async function deleteFactor(trx: Kysely<DB>, factorId: string): Promise<void> {
  await trx.deleteFrom('auth_mfa_factors').where('id', '=', factorId).execute()
}

/** Deletes all factors of a member, and the recovery codes. Returns how many factors there were. */
export async function deleteAllFactors(trx: Kysely<DB>, userId: string): Promise<number> {
  const deleted = await trx.deleteFrom('auth_mfa_factors').where('user_id', '=', userId).executeTakeFirst()
  await trx.deleteFrom('auth_mfa_recovery_codes').where('user_id', '=', userId).execute()
  return Number(deleted.numDeletedRows)
}

export async function insertChallenge(
  db: Kysely<DB>,
  { factorId, sessionId, codeHash }: { factorId: string; sessionId: string; codeHash?: Buffer },
): Promise<{ id: string; expires_at: Date }> {
  if (codeHash) {
    // The newest code counts.
    await db
      .deleteFrom('auth_mfa_challenges')
      .where('factor_id', '=', factorId)
      .where('session_id', '=', sessionId)
      .execute()
  }
  return db
    .insertInto('auth_mfa_challenges')
    .values({
      factor_id: factorId,
      session_id: sessionId,
      code_hash: codeHash ?? null,
      expires_at: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

export async function deleteChallenge(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('auth_mfa_challenges').where('id', '=', id).execute()
}

/**
 * Counts an attempt at a challenge's code, before it is known whether the code is right: so it is not to be called in a transaction that a
 * wrong code rolls back. Returns what the right code's hash is; undefined where there is none, or no attempt is left.
 */
export async function countCodeAttempt(
  db: Kysely<DB>,
  { id, factorId, sessionId }: ChallengeKey,
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('auth_mfa_challenges')
    .set({ code_failures: sql`code_failures + 1` })
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', sessionId)
    .where('code_hash', 'is not', null)
    .where('code_failures', '<', MAX_FAILURES)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? undefined
}

/** Records that a step's code was used; false where that step, or a later one, was used before. */
export async function consumeTotpStep(trx: Kysely<DB>, factorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth_mfa_factors')
    .set({ last_step: String(step) })
    .where('id', '=', factorId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', String(step))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Completes a factor's enrollment, and deletes the member's other unfinished ones. */
export async function setVerified(trx: Kysely<DB>, userId: string, factorId: string): Promise<void> {
  await trx
    .updateTable('auth_mfa_factors')
    .set({ status: 'verified', verified_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', factorId)
    .execute()
  await deleteUnverified(trx, userId).execute()
}

/** Ends a member's other sessions that did not verify a second factor. Returns their ids. */
export async function endSessionsWithout(
  trx: Kysely<DB>,
  userId: string,
  { except }: { except: string },
): Promise<string[]> {
  await deleteApiTokens(trx, userId, 'aal1')
  const ended = await trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal1')
    .where('id', '<>', except)
    .returning('id')
    .execute()
  return ended.map((row) => row.id)
}

/** Lowers a member's sessions to aal1 when their last second factor is removed, and deletes the recovery codes. */
export async function downgradeSessions(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .updateTable('auth_sessions')
    .set({ aal: 'aal1' })
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal2')
    .execute()
  await trx.deleteFrom('auth_mfa_recovery_codes').where('user_id', '=', userId).execute()
}
