import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { deleteSessions } from '#/features/people/auth/users/sessions.writes.server.ts'

/** A ban's end and reason, or `undefined` to lift it. */
export type Ban = { until: Date; reason: string } | undefined

/**
 * Stores a ban, which also ends the member's sessions, or lifts one. The database notifies the processes that cache sessions.
 *
 * @returns the ids of the sessions that ended; undefined if there is no such account
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
