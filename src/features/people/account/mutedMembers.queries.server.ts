import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { MUTED_MEMBERS_MAX } from './me.limits.ts'
import type { MutedMembers } from './mutedMembers.contract.ts'

/** The members that a member has muted, the newest first; without those who have closed their accounts. */
export const listMuted = (db: Kysely<DB>, userId: string): Promise<MutedMembers['items']> =>
  db
    .selectFrom('muted_members')
    .innerJoin('profiles', 'profiles.id', 'muted_members.member_id')
    .select(['profiles.id', 'username', 'display_name'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('muted_members.created_at', 'desc')
    .orderBy('member_id')
    .limit(MUTED_MEMBERS_MAX)
    .execute()

/** The id of a member with an open account. */
export async function findMutable(db: Kysely<DB>, username: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where('username_key', '=', foldCase(username))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}
