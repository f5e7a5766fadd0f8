import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit, Events } from '#/events.server.ts'
import { insertProfileUpdate } from '#/features/people/activity/profileUpdates.writes.server.ts'
import { ApiProblem, accountGone } from '#/http/problem.ts'
import { findCollectible, isStarter } from './allCollectibles.ts'
import { findCollectors } from './collectibles.queries.server.ts'
import { lockLook, saveLook } from './collectibles.writes.server.ts'
import { type Collectible, type CollectibleId, collectibleCode } from './data/collectible.ts'
import {
  faceOf,
  findProblem,
  isHidden,
  type Look,
  lookDiff,
  readLook,
  storeLook,
  withoutHidden,
} from './look.rules.ts'

/**
 * Replaces what a member wears and shows, all of it in one transaction, which also logs what changed. Resolves to the items that were left out,
 * because they need the status of a supporter and the member's support has ended.
 *
 * @throws ApiProblem 401 for a deleted account; 400 for an item that does not exist, is locked, or does not go where it was put
 */
export function changeLook(
  events: Events,
  userId: string,
  wanted: { worn: readonly CollectibleId[]; badges: readonly CollectibleId[] },
): Promise<Collectible[]> {
  return events.write(async (trx, emit) => {
    const stored = await lockLook(trx, userId)
    const [collector] = await findCollectors(trx, [userId])
    if (!stored || !collector) throw accountGone()
    const codes = new Set(collector.owned.map(collectibleCode))
    const isOwned = (item: Collectible) => isStarter(item) || codes.has(collectibleCode(item))
    const { look, leftOut } = withoutHidden(
      { worn: wanted.worn.map(toItem), badges: wanted.badges.map(toItem) },
      userId,
      (item) => isOwned(item) && isHidden(item, stored.is_premium),
    )
    const problem = findProblem(look, isOwned)
    if (problem) throw new ApiProblem(400, problem)
    await compose(trx, emit, userId, look, stored.is_premium)
    const diff = lookDiff(readLook(stored.cosmetics), look)
    if (diff) await insertProfileUpdate(trx, userId, diff)
    return leftOut
  })
}

function toItem(id: CollectibleId): Collectible {
  const item = findCollectible(id)
  if (!item) throw new ApiProblem(400, `There is no item ${id.itemID} in '${id.groupID}'`)
  return item
}

/** Composes a member's look again as it is stored: after their support began or ended, or when the drawings changed. */
export async function refreshLook(trx: Transaction<DB>, emit: Emit, userId: string): Promise<void> {
  const stored = await lockLook(trx, userId)
  if (stored) await compose(trx, emit, userId, readLook(stored.cosmetics), stored.is_premium)
}

async function compose(
  trx: Transaction<DB>,
  emit: Emit,
  userId: string,
  look: Look,
  isPremium: boolean,
): Promise<void> {
  await saveLook(trx, userId, {
    cosmetics: storeLook(look),
    face: faceOf(look, userId, isPremium),
    isPremium,
  })
  emit({ type: 'member', userId })
}
