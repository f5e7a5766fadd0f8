import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'

/** Whether a member other than `userId` has the username, whatever its case. */
export async function isUsernameTaken(
  db: Kysely<DB>,
  username: string,
  userId: string | undefined,
): Promise<boolean> {
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where('username_key', '=', foldCase(username))
    .executeTakeFirst()
  return found !== undefined && found.id !== userId
}

export async function hasProfile(db: Kysely<DB>, userId: string): Promise<boolean> {
  const found = await db.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst()
  return found !== undefined
}

/** Moderators and admins with their names. */
export function findTeam(db: Kysely<DB>) {
  return db
    .selectFrom('profiles')
    .select(['id', 'username', 'display_name'])
    .where('role', 'in', ['mod', 'admin'])
    .execute()
}
