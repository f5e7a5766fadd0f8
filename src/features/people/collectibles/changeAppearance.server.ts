import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit, Events } from '#/events.server.ts'
import { insertProfileUpdate } from '#/features/people/activity/profileUpdates.writes.server.ts'
import { ApiProblem, accountGone } from '#/http/problem.ts'
import { findCollectible, isStarter } from './allCollectibles.ts'
import {
  type Appearance,
  appearanceDiff,
  faceOf,
  findProblem,
  isHidden,
  readAppearance,
  storeAppearance,
  withoutHidden,
} from './appearance.rules.ts'
import { findCollectors } from './collectibles.queries.server.ts'
import { lockAppearance, saveAppearance } from './collectibles.writes.server.ts'
import { type Collectible, type CollectibleId, collectibleCode } from './data/collectible.ts'

/**
 * Replaces what a member wears and shows, all of it in one transaction, which also logs what changed. Resolves to the items that were left out,
 * because they need the status of a supporter and the member's support has ended.
 *
 * @throws ApiProblem 401 for a deleted account; 400 for an item that does not exist, is locked, or does not go where it was put
 */
export function changeAppearance(
  events: Events,
  userId: string,
  wanted: { worn: readonly CollectibleId[]; badges: readonly CollectibleId[] },
): Promise<Collectible[]> {
  return events.write(async (trx, emit) => {
    const stored = await lockAppearance(trx, userId)
    const [collector] = await findCollectors(trx, [userId])
    if (!stored || !collector) throw accountGone()
    const codes = new Set(collector.owned.map(collectibleCode))
    const isOwned = (item: Collectible) => isStarter(item) || codes.has(collectibleCode(item))
    const { appearance, leftOut } = withoutHidden(
      { worn: wanted.worn.map(toItem), badges: wanted.badges.map(toItem) },
      userId,
      (item) => isOwned(item) && isHidden(item, stored.is_premium),
    )
    const problem = findProblem(appearance, isOwned)
    if (problem) throw new ApiProblem(400, problem)
    await compose(trx, emit, userId, appearance, stored.is_premium)
    const diff = appearanceDiff(readAppearance(stored.cosmetics), appearance)
    if (diff) await insertProfileUpdate(trx, userId, diff)
    return leftOut
  })
}

function toItem(id: CollectibleId): Collectible {
  const item = findCollectible(id)
  if (!item) throw new ApiProblem(400, `There is no item ${id.itemID} in '${id.groupID}'`)
  return item
}

/** Composes a member's appearance again as it is stored: after their support began or ended, or when the drawings changed. */
export async function refreshAppearance(trx: Transaction<DB>, emit: Emit, userId: string): Promise<void> {
  const stored = await lockAppearance(trx, userId)
  if (stored) await compose(trx, emit, userId, readAppearance(stored.cosmetics), stored.is_premium)
}

async function compose(
  trx: Transaction<DB>,
  emit: Emit,
  userId: string,
  appearance: Appearance,
  isPremium: boolean,
): Promise<void> {
  await saveAppearance(trx, userId, {
    cosmetics: storeAppearance(appearance),
    face: faceOf(appearance, userId, isPremium),
    isPremium,
  })
  emit({ type: 'member', userId })
}
