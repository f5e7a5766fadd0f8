import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** How a member showed who they are, and when (seconds since 1970). */
export interface AuthMethod {
  method: string
  timestamp: number
}

/** `aal2`: a second factor was shown too. */
export type AssuranceLevel = 'aal1' | 'aal2'

export interface Session {
  id: string
  user_id: string
  generation: number
  rotations: Date[]
  aal: AssuranceLevel
  /** The newest first. */
  amr: AuthMethod[]
  created_at: Date
  /** When the member last authenticated with a credential that is older than the session. */
  authenticated_at: Date
  /** Refresh tokens of older generations are refused. */
  min_generation: number
}

export const sessionColumns = [
  'id',
  'user_id',
  'generation',
  'rotations',
  'created_at',
  'authenticated_at',
  'min_generation',
  sql<AssuranceLevel>`aal`.as('aal'),
  sql<AuthMethod[]>`amr`.as('amr'),
] as const

/** Where a session was begun. */
export interface ClientInfo {
  userAgent?: string | undefined
  /** The network only, as `roughAddress` makes it. */
  roughAddress?: string | undefined
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

/** A member's living session. */
export function findSession(db: Kysely<DB>, userId: string, sessionId: string): Promise<Session | undefined> {
  return db
    .selectFrom('auth_sessions')
    .select(sessionColumns)
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('not_after', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** What is known of a living session and its member; undefined where it has ended or the member is banned. */
export function findLiveSession(db: Kysely<DB>, sessionId: string) {
  return db
    .selectFrom('auth_sessions')
    .innerJoin('auth_users', 'auth_users.id', 'auth_sessions.user_id')
    .leftJoin('profiles', 'profiles.id', 'auth_sessions.user_id')
    .select([
      'auth_sessions.user_id',
      sql<AssuranceLevel>`auth_sessions.aal`.as('aal'),
      sql<AuthMethod[]>`auth_sessions.amr`.as('amr'),
      sql<string>`coalesce(profiles.role, 'pleb')`.as('role'),
      sql<boolean>`coalesce(profiles.username_chosen, false)`.as('username_chosen'),
      sql<Date>`coalesce(profiles.created_at, now())`.as('joined_at'),
      sql<boolean>`exists (select from auth_mfa_factors factor
        where factor.user_id = auth_sessions.user_id and factor.status = 'verified')`.as('has_second_factor'),
      'auth_sessions.not_after',
    ])
    .where('auth_sessions.id', '=', sessionId)
    .where('auth_sessions.not_after', '>', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(auth_users.banned_until <= now(), true)`)
    .executeTakeFirst()
}

/** Whether both a live session and the access token that was issued for it say that the member authenticated within so many seconds. */
export async function isRecentlyAuthenticated(
  db: Kysely<DB>,
  { userId, sessionId, authenticatedAt }: { userId: string; sessionId: string; authenticatedAt: number },
  seconds: number,
): Promise<boolean> {
  const earliest = sql<Date>`now() - make_interval(secs => ${seconds})`
  const found = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('not_after', '>', sql<Date>`now()`)
    .where('authenticated_at', '>', earliest)
    .where(sql<Date>`to_timestamp(${authenticatedAt}::float8)`, '>', earliest)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Ends sessions of a member: one, all but one, or all. Returns the ids of those that ended.
 *
 * @param maxLevel spares sessions of a higher level: whoever has only a password must not sign out who has the second factor too
 */
export async function deleteSessions(
  db: Kysely<DB>,
  userId: string,
  which: { only: string } | { except: string } | 'all',
  maxLevel: AssuranceLevel = 'aal2',
): Promise<string[]> {
  let query = db.deleteFrom('auth_sessions').where('user_id', '=', userId)
  if (maxLevel === 'aal1') query = query.where('aal', '=', 'aal1')
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except)
  return (await query.returning('id').execute()).map((row) => row.id)
}
