import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { ProfileDiff } from '#/shared/profileFields.ts'

/** Adds an entry to the history of a member's profile. */
export async function insertProfileUpdate(trx: Kysely<DB>, userId: string, diff: ProfileDiff): Promise<void> {
  await trx
    .insertInto('profile_update_logs')
    .values({ user_id: userId, diff: JSON.stringify(diff) })
    .execute()
}
