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
}

export const sessionColumns = [
  'id',
  'user_id',
  'generation',
  'rotations',
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
      'auth_sessions.not_after',
    ])
    .where('auth_sessions.id', '=', sessionId)
    .where('auth_sessions.not_after', '>', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(auth_users.banned_until <= now(), true)`)
    .executeTakeFirst()
}

/** Which of a member's sessions end: one, all but one, or all. Answers the ids of those that did. */
export async function deleteSessions(
  db: Kysely<DB>,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<string[]> {
  let query = db.deleteFrom('auth_sessions').where('user_id', '=', userId)
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except)
  return (await query.returning('id').execute()).map((row) => row.id)
}
