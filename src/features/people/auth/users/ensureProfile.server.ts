import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { skeletonOf } from '#/shared/confusables.ts'
import { findTeam, hasProfile, isUsernameTaken } from './ensureProfile.queries.server.ts'
import { insertProfile } from './ensureProfile.writes.server.ts'
import { isReservedName } from './reservedNames.ts'
import { isUsername } from './username.ts'
import { usernameFrom } from './usernameFrom.ts'

/**
 * Whether somebody may go by a username: it may be reserved, or another member may have it, in any case.
 *
 * @param userId the member who asks, if it is one
 */
export async function usernameState(
  db: Kysely<DB>,
  username: string,
  { siteNames, userId }: { siteNames: readonly string[]; userId?: string | undefined },
): Promise<'free' | 'reserved' | 'taken'> {
  // First, so that the names of moderators are taken like those of others.
  if (await isUsernameTaken(db, username, userId)) return 'taken'
  return (await isImpersonation(db, username, { siteNames, userId })) ? 'reserved' : 'free'
}

/**
 * Whether a name looks like the site's or a moderator's.
 *
 * @param siteNames those that the site goes by, or did until admins chose another
 * @param userId the member whose name it is to be: moderators may go by any
 */
export async function isImpersonation(
  db: Kysely<DB>,
  name: string,
  { siteNames, userId }: { siteNames: readonly string[]; userId?: string | undefined },
): Promise<boolean> {
  const team = await findTeam(db)
  if (team.some(({ id }) => id === userId)) return false
  if (siteNames.some((siteName) => isReservedName(name, siteName))) return true
  const skeleton = skeletonOf(name)
  // A name that consists of emoji has no skeleton.
  if (skeleton === '') return false
  return team.some((each) =>
    [each.username, each.display_name ?? ''].some((other) => skeletonOf(other) === skeleton),
  )
}

/** More than anybody will need by chance. */
const MAX_ATTEMPTS = 20

/**
 * Creates the profile of an account at its first sign-in, within the transaction that signs in. It gets the wanted username, or a
 * similar one if that is taken or invalid, and 'player-…' if only the site or a moderator may have it. A member who did not choose the username can replace it once.
 *
 * @param wanted chosen at sign-up, or what a provider calls the member: then `byProvider`
 * @returns the username, or undefined if there was a profile already
 */
export async function ensureProfile(
  trx: Kysely<DB>,
  userId: string,
  wanted: string | undefined,
  { byProvider = false, siteNames }: { byProvider?: boolean; siteNames: readonly string[] },
): Promise<string | undefined> {
  // Most sign-ins are of members: they need no name, and none of what it is compared with.
  if (await hasProfile(trx, userId)) return undefined
  const named = usernameFrom(wanted ?? '')
  const base = (await isImpersonation(trx, named, { siteNames })) ? usernameFrom('') : named
  const isUsable = wanted !== undefined && base === named && isUsername(base)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // Checked each time: the conflict may have been with this member's own profile, created by another sign-in at the same moment.
    if (await hasProfile(trx, userId)) return undefined
    const username = attempt === 0 && isUsable ? base : `${base.slice(0, 13)}-${randomInt(1e5, 1e6)}`
    const isChosen = !byProvider && username === wanted
    if (await insertProfile(trx, { userId, username, isChosen })) return username
  }
  throw new Error(`No free username was found for ${userId}`)
}
