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

/** A session, whether it has ended or not. */
export function findSessionState(
  db: Kysely<DB>,
  sessionId: string,
): Promise<(Session & { ended: boolean }) | undefined> {
  return db
    .selectFrom('auth_sessions')
    .select(sessionColumns)
    .select(sql<boolean>`not_after <= now()`.as('ended'))
    .where('id', '=', sessionId)
    .executeTakeFirst()
}
