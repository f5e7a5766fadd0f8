import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { deleteApiTokens } from './apiTokens.writes.server.ts'
import { cancelEmailChange } from './oneTimeTokens.writes.server.ts'
import {
  type AssuranceLevel,
  type AuthMethod,
  type ClientInfo,
  type Session,
  sessionColumns,
} from './sessions.queries.server.ts'
import { type User, userRelations } from './users.queries.server.ts'

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

/** Begins a session, which ends when it is not refreshed for `seconds`. */
export function insertSession(
  db: Kysely<DB>,
  session: { userId: string; aal: AssuranceLevel; amr: AuthMethod[]; place: ClientInfo; seconds: number },
): Promise<Session> {
  return db
    .insertInto('auth_sessions')
    .values({
      user_id: session.userId,
      aal: session.aal,
      amr: JSON.stringify(session.amr),
      user_agent: session.place.userAgent?.slice(0, 300) ?? null,
      rough_address: session.place.roughAddress ?? null,
      not_after: sql`now() + make_interval(secs => ${session.seconds})`,
    })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
}

/**
 * Ends sessions of a member: one, all but one, or all. Returns the ids of those that ended. Whoever ends more than one wants
 * strangers out, so the member's API tokens end too, and a change of address that waits for its mail.
 *
 * @param maxLevel keeps sessions of a higher level: somebody with only the password must not sign out the owner of the second factor
 */
export async function deleteSessions(
  db: Kysely<DB>,
  userId: string,
  which: { only: string } | { except: string } | 'all',
  maxLevel: AssuranceLevel = 'aal2',
): Promise<string[]> {
  const isOne = which !== 'all' && 'only' in which
  if (!isOne) await deleteApiTokens(db, userId, maxLevel)
  let query = db.deleteFrom('auth_sessions').where('user_id', '=', userId)
  if (maxLevel === 'aal1') query = query.where('aal', '=', 'aal1')
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except)
  const ended = await query.returning('id').execute()
  if (!isOne) await cancelEmailChange(db, userId, maxLevel)
  return ended.map((row) => row.id)
}

/**
 * Ends one session of a member, at their request. Another one than that of the request may be a stranger's, so a change of address that
 * waits for its mail ends too.
 */
export async function deleteChosenSession(
  db: Kysely<DB>,
  { userId, sessionId }: { userId: string; sessionId: string },
  id: string,
): Promise<string[]> {
  const ended = await deleteSessions(db, userId, { only: id })
  if (ended.some((each) => each !== sessionId)) await cancelEmailChange(db, userId, 'aal2')
  return ended
}

/** Ends one session. */
export async function deleteSession(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', id).execute()
}

/** Times of rotations that are stored. Older ones are outside any sensible reuse interval. */
const MAX_ROTATIONS = 16

/** A session, and its member if the same statement read them. */
export interface Rotated {
  session: Session
  user?: User
}

/**
 * Increments a session's generation if the requested one is still the newest. One statement, so that only one of several does; it reads the
 * member too, because statements are what a refresh costs.
 */
export async function rotateGeneration(
  db: Kysely<DB>,
  asked: { id: string; generation: number },
  { reuseSeconds, sessionSeconds }: { reuseSeconds: number; sessionSeconds: number },
): Promise<Rotated | undefined> {
  const update = db
    .updateTable('auth_sessions')
    .set({
      generation: sql`generation + 1`,
      rotations: sql`(array_prepend(clock_timestamp(), array(
        select at from unnest(rotations) at
         where at > now() - make_interval(secs => ${reuseSeconds}) order by at desc)))[1:${sql.lit(MAX_ROTATIONS)}]`,
      refreshed_at: sql`now()`,
      not_after: sql`now() + make_interval(secs => ${sessionSeconds})`,
    })
    .where('id', '=', asked.id)
    .where('generation', '=', asked.generation)
    .where('not_after', '>', sql<Date>`now()`)
    .returning(sessionColumns)
  const row = await db
    .with('rotated', () => update)
    .selectFrom('rotated')
    .innerJoin('auth_users', 'auth_users.id', 'rotated.user_id')
    .selectAll('auth_users')
    .select(userRelations)
    .select([
      'rotated.id as session_id',
      'rotated.user_id',
      'rotated.generation',
      'rotated.rotations',
      'rotated.created_at as session_created_at',
      'rotated.authenticated_at',
      'rotated.min_generation',
      'rotated.aal',
      'rotated.amr',
    ])
    .executeTakeFirst()
  return row && splitRow(row as unknown as RotatedRow)
}

type RotatedRow = User & Omit<Session, 'id' | 'created_at'> & { session_id: string; session_created_at: Date }

function splitRow(row: RotatedRow): Rotated {
  const { session_id, user_id, generation, rotations, session_created_at, ...rest } = row
  const { authenticated_at, min_generation, aal, amr, ...user } = rest
  return {
    session: {
      id: session_id,
      user_id,
      generation,
      rotations,
      aal,
      amr,
      created_at: session_created_at,
      authenticated_at,
      min_generation,
    },
    user,
  }
}
