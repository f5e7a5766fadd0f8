import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type Session, sessionColumns } from '#/features/auth/tokens/sessions.queries.server.ts'
import { amrEntry } from '#/features/auth/tokens/sessions.server.ts'

/** A challenge is to be answered within so many seconds. */
const CHALLENGE_SECONDS = 300
/** An enrolment that was not finished within so many seconds is given up. */
const UNFINISHED_SECONDS = 3600

export interface NewFactor {
  userId: string
  friendlyName: string | undefined
  sealedSecret: Buffer
}

/** Throws the database's unique violation where another factor of the member has the name. */
export async function insertFactor(trx: Kysely<DB>, factor: NewFactor): Promise<string> {
  const { id } = await trx
    .insertInto('auth_mfa_factors')
    .values({
      user_id: factor.userId,
      friendly_name: factor.friendlyName ?? null,
      factor_type: 'totp',
      sealed_secret: factor.sealedSecret,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteUnfinished(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .deleteFrom('auth_mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${UNFINISHED_SECONDS})`)
    .execute()
}

export function findFactor(db: Kysely<DB>, userId: string, factorId: string) {
  return db
    .selectFrom('auth_mfa_factors')
    .select(['id', 'status', 'sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('id', '=', factorId)
    .executeTakeFirst()
}

export async function insertChallenge(
  db: Kysely<DB>,
  { factorId, sessionId }: { factorId: string; sessionId: string },
): Promise<{ id: string; expires_at: Date }> {
  return db
    .insertInto('auth_mfa_challenges')
    .values({
      factor_id: factorId,
      session_id: sessionId,
      expires_at: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** A challenge of this factor that this session was given. */
export function findChallenge(
  db: Kysely<DB>,
  { id, factorId, sessionId }: { id: string; factorId: string; sessionId: string },
) {
  return db
    .selectFrom('auth_mfa_challenges')
    .select(['id', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Notes that the code of a step was shown; false where that step, or a later one, was shown before. */
export async function consumeTotpStep(trx: Kysely<DB>, factorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth_mfa_factors')
    .set({ last_step: String(step) })
    .where('id', '=', factorId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', String(step))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The factor counts from now on; enrolments of the member that were left behind do not. */
export async function setVerified(trx: Kysely<DB>, userId: string, factorId: string): Promise<void> {
  await trx
    .updateTable('auth_mfa_factors')
    .set({ status: 'verified', updated_at: sql`now()` })
    .where('id', '=', factorId)
    .execute()
  await trx
    .deleteFrom('auth_mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .execute()
}

/** Notes that a session has shown a second factor; undefined where it has ended. */
export async function upgradeSession(
  trx: Kysely<DB>,
  sessionId: string,
  method: string,
): Promise<Session | undefined> {
  const before = await trx
    .selectFrom('auth_sessions')
    .select(sessionColumns)
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const amr = [amrEntry(method), ...before.amr.filter((each) => each.method !== method)]
  return trx
    .updateTable('auth_sessions')
    .set({ aal: 'aal2', amr: JSON.stringify(amr) })
    .where('id', '=', sessionId)
    .returning(sessionColumns)
    .executeTakeFirst()
}

/** Ends a member's other sessions that have not shown a second factor. Answers their ids. */
export async function endSessionsWithout(
  trx: Kysely<DB>,
  userId: string,
  { except }: { except: string },
): Promise<string[]> {
  const ended = await trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal1')
    .where('id', '<>', except)
    .returning('id')
    .execute()
  return ended.map((row) => row.id)
}

/** A member without a second factor has shown none: what was shown of one that is gone counts no more. */
export async function downgradeSessions(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .updateTable('auth_sessions')
    .set({ aal: 'aal1' })
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal2')
    .execute()
  await trx.deleteFrom('auth_mfa_recovery_codes').where('user_id', '=', userId).execute()
}
