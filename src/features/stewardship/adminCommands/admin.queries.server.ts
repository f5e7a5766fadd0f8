import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'

export interface NamedMember {
  id: string
  username: string
  role: string
}

/** Finds a member by username, whatever its case. Locks the profile until the transaction ends. */
export function lockMemberByName(trx: Kysely<DB>, username: string): Promise<NamedMember | undefined> {
  return trx
    .selectFrom('profiles')
    .select(['id', 'username', 'role'])
    .where('username_key', '=', foldCase(username))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A member's sessions, most recently used first. */
export function findAllSessions(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('auth_sessions')
    .select(['created_at', 'refreshed_at', 'user_agent', 'rough_address'])
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .execute()
}
