import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { plural } from '#/shared/plural.ts'
import type { DeveloperOwnership } from './developerOwnership.contract.ts'
import { findOwnedOfDeveloper, lockUnasked } from './developerOwnership.queries.server.ts'
import { MAX_OPEN_REQUESTS } from './ownership.limits.ts'
import { countOpenRequests, findClaim } from './ownership.queries.server.ts'
import { insertClaim, requestDecision } from './ownership.writes.server.ts'
import { makeTokenWord } from './verificationToken.ts'

/** What a member owns of a developer's games, and how many others they can ask for. Throws `ApiProblem` 404. */
export async function viewDeveloperOwnership(
  db: Kysely<DB>,
  slug: string,
  userId: string,
): Promise<DeveloperOwnership> {
  const found = await findOwnedOfDeveloper(db, slug, userId)
  if (!found) throw notFound('developer')
  const { games, owned, owned_name, unowned } = found
  const room = owned === 0 ? 0 : Math.max(0, MAX_OPEN_REQUESTS - (await countOpenRequests(db, userId)))
  return { games, owned, owned_name, unowned, askable: Math.min(unowned, room) }
}

/**
 * Asks the moderators for the developer's other games, for a member who owns one: as many as may wait at once. Nothing is given by itself, because
 * anybody can add a game under a known developer's name and prove that it is theirs. Throws `ApiProblem` 403, 404, or 409 if there is none to ask for.
 */
export async function requestOtherGames(
  { events }: Services,
  { userId }: Member,
  slug: string,
): Promise<{ requested: number }> {
  return events.write(async (trx) => {
    const found = await findOwnedOfDeveloper(trx, slug, userId)
    if (!found) throw notFound('developer')
    if (found.owned === 0) throw new ApiProblem(403, `You don’t own a game by ${found.name} yet`)
    const room = MAX_OPEN_REQUESTS - (await countOpenRequests(trx, userId))
    if (room <= 0)
      throw new ApiProblem(
        409,
        `${plural(MAX_OPEN_REQUESTS, 'request')} of yours are waiting for a moderator: wait for a decision first`,
      )
    const ids = await lockUnasked(trx, slug, userId, room)
    if (ids.length === 0) throw new ApiProblem(409, `There’s no other game by ${found.name} to ask for`)
    const message = `I own ${found.owned} of the ${plural(found.games, 'game')} by ${found.name}.`
    for (const id of ids) {
      await insertClaim(trx, id, userId, makeTokenWord(randomInt))
      const claim = (await findClaim(trx, id, userId, { lock: true }))!
      await requestDecision(trx, claim.id, { message })
    }
    return { requested: ids.length }
  })
}
