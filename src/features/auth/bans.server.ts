import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { deleteSessions } from '#/features/auth/tokens/sessions.queries.server.ts'
import type { Auth } from './auth.server.ts'

/** A ban's end and reason, or `undefined` to lift it. */
export type Ban = { until: Date; reason: string } | undefined

/**
 * Bans a member until a time, or lifts the ban with `undefined`: no session begins or is refreshed, and those that there are end at once. The
 * reason is shown to the member. Answers whether there is such an account.
 */
export async function banUser(auth: Auth, db: Kysely<DB>, userId: string, ban: Ban): Promise<boolean> {
  const ended = await storeBan(db, userId, ban)
  if (ended) auth.sessionCache.forget(ended)
  return ended !== undefined
}

/**
 * The same for a process that serves nobody: those that do hear of it by the database. Answers the sessions that ended; undefined where there
 * is no such account.
 */
export async function storeBan(db: Kysely<DB>, userId: string, ban: Ban): Promise<string[] | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('auth_users')
    .set({ banned_until: ban?.until ?? null, ban_reason: ban?.reason ?? null, updated_at: sql`now()` })
    .where('id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  return ban ? deleteSessions(db, userId, 'all') : []
}
