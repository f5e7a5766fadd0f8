import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isReservedName } from './reservedNames.ts'
import { isUsername, usernameFrom } from './username.ts'

/** Whether nobody has the name yet, in any case of letters, and it does not look like one of the site's own. */
export async function isUsernameFree(db: Kysely<DB>, username: string, siteName: string): Promise<boolean> {
  if (isReservedName(username, siteName)) return false
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return found === undefined
}

const hasProfile = async (db: Kysely<DB>, userId: string) =>
  (await db.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined

/** More than anybody will meet by chance. */
const TRIES = 20

/**
 * Makes the profile of an account whose first sign-in it is, within the transaction that signs in. The name is the wanted one; where
 * somebody has it by now, or it cannot be one, one like it.
 *
 * A name that the member did not choose, they can replace once.
 *
 * @param wanted chosen at sign-up, or what a provider calls them: then `byProvider`
 * @returns the name, or undefined where there was a profile already
 */
export async function ensureProfile(
  trx: Kysely<DB>,
  userId: string,
  wanted: string | undefined,
  { byProvider = false, siteName }: { byProvider?: boolean; siteName: string },
): Promise<string | undefined> {
  const base = usernameFrom(wanted ?? '')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // Each time: what stood in the way may have been this member's own profile, made by a sign-in at the same moment.
    if (await hasProfile(trx, userId)) return undefined
    const username =
      attempt === 0 && wanted !== undefined && isUsername(base) && !isReservedName(base, siteName)
        ? base
        : `${base.slice(0, 13)}-${randomInt(1e5, 1e6)}`
    const made = await trx
      .insertInto('profiles')
      .values({ id: userId, username, username_chosen: !byProvider && username === wanted })
      .onConflict((conflict) => conflict.doNothing())
      .returning('username')
      .executeTakeFirst()
    if (made) return made.username
  }
  throw new Error(`No username was free for ${userId}`)
}
