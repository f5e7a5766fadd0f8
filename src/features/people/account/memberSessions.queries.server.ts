import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { deviceName } from './deviceName.ts'
import type { MemberSession } from './me.contract.ts'

/** The maximum number of sessions listed. A member with more can sign out all others at once. */
const MAX_SESSIONS = 100

/** The browsers in which a member is signed in, most recently used first. */
export async function listSessions(
  db: Kysely<DB>,
  userId: string,
  currentId: string,
): Promise<MemberSession[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select(['id', 'user_agent', 'rough_address', 'created_at', 'refreshed_at'])
    .where('user_id', '=', userId)
    .where('not_after', '>', sql<Date>`now()`)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    place: row.rough_address ?? 'unknown',
    created_at: row.created_at.toISOString(),
    last_used_at: row.refreshed_at.toISOString(),
    current: row.id === currentId,
  }))
}
