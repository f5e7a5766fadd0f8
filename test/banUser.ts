import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { type Ban, storeBan } from '#/features/stewardship/sanctions/bans.writes.server.ts'

/**
 * Bans a member until a time, or lifts the ban with `undefined`. Running sessions end at once, and none can be started or refreshed.
 * The member is shown the reason. Returns whether there is such an account.
 */
export async function banUser(auth: Auth, db: Kysely<DB>, userId: string, ban: Ban): Promise<boolean> {
  const ended = await storeBan(db, userId, ban)
  if (ended) auth.sessionCache.forget(ended)
  return ended !== undefined
}
