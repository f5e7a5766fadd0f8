import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Creates a profile; false if the username is taken or the member has a profile. */
export async function insertProfile(
  trx: Kysely<DB>,
  { userId, username, isChosen }: { userId: string; username: string; isChosen: boolean },
): Promise<boolean> {
  const made = await trx
    .insertInto('profiles')
    .values({ id: userId, username, username_chosen: isChosen })
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  return made !== undefined
}
