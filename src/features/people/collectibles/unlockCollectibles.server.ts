import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type DomainEvent, eventsOf } from '#/domainEvents.ts'
import type { Emit } from '#/events.server.ts'
import {
  type NewNotification,
  notifyAll,
} from '#/features/people/notifications/notifications.writes.server.ts'
import { itemCode } from '#/shared/itemPicture.ts'
import { paths } from '#/shared/paths.ts'
import { COLLECTIBLES, findCollectible, isStarter } from './allCollectibles.ts'
import { findAuthors, findCollectors, findVotersUpTo } from './collectibles.queries.server.ts'
import { expOfTransaction, insertCollectibles } from './collectibles.writes.server.ts'
import { type Collectible, collectibleCode } from './data/collectible.ts'
import { describeMerit, MERITS } from './data/thresholds.ts'
import { unlocksAt } from './unlocks.ts'

/** After this many votes, a further one unlocks nothing. */
const MAX_VOTES = Math.max(...MERITS.voter.thresholds)
/** How many titles a notification lists. */
const MAX_LISTED = 8

/** Gives members what a transaction's changes unlock for them, within it. */
export async function unlockCollectibles(
  trx: Kysely<DB>,
  emit: Emit,
  all: readonly DomainEvent[],
): Promise<void> {
  const events = { events: all, missed: new Set<never>() }
  const games = eventsOf(events, 'game').map(({ gameId }) => gameId)
  const updates = eventsOf(events, 'update').map(({ updateId }) => updateId)
  const authors = games.length + updates.length > 0 ? await findAuthors(trx, games, updates) : []
  const votes = eventsOf(events, 'game-vote').map(({ userId }) => userId)
  const voters = new Set(votes)
  const members = [
    // Most votes bring neither a level nor a medal, and there are many of them: their members are not read.
    ...(voters.size > 0 ? await findVotersUpTo(trx, [...voters], MAX_VOTES + votes.length) : []),
    ...eventsOf(events, 'progress').flatMap(({ userId, isNewLevel }) =>
      isNewLevel || !voters.has(userId) ? [userId] : [],
    ),
    ...eventsOf(events, 'post').flatMap(({ authorId }) => (authorId ? [authorId] : [])),
    ...authors,
  ]
  if (members.length > 0) await grantUnlocked(trx, emit, [...new Set(members)])
}

/** Gives members every item that they have reached and do not own, with one notification each. */
export async function grantUnlocked(trx: Kysely<DB>, emit: Emit, userIds: readonly string[]): Promise<void> {
  const collectors = await findCollectors(trx, userIds)
  const reached = collectors.flatMap(({ userId, standing, owned }) => {
    const codes = new Set(owned.map(collectibleCode))
    return unlocksAt(COLLECTIBLES, standing)
      .filter((item) => !isStarter(item) && !codes.has(collectibleCode(item)))
      .map(({ groupID, itemID }) => ({ userId, groupID, itemID }))
  })
  if (reached.length === 0) return
  const gained = Map.groupBy(await insertCollectibles(trx, reached), ({ userId }) => userId)
  if (gained.size === 0) return
  const exp = await expOfTransaction(trx, [...gained.keys()])
  const notifications = [...gained].map(([userId, ids]) => {
    const items = ids.map((id) => findCollectible(id)!).sort((a, b) => b.color - a.color)
    return { userId, ...describeItems(items), exp: exp.get(userId) ?? 0 }
  })
  await notifyAll(trx, emit, notifications)
}

/** One notification for all items that a member gained: it names the rarest, which comes first. */
function describeItems(items: readonly Collectible[]): Omit<NewNotification, 'userId'> {
  const [first, ...others] = items as [Collectible, ...Collectible[]]
  const { groupID, itemID, title } = first
  const listed = items.slice(0, MAX_LISTED).map((item) => item.title)
  if (items.length > MAX_LISTED) listed.push(`and ${items.length - MAX_LISTED} more`)
  return {
    type: 'collectible',
    title: others.length === 0 ? `You unlocked “${title}”` : `You unlocked ${items.length} collectibles`,
    text: others.length === 0 ? reasonOf(first) : listed.join(', '),
    link: paths.settings(undefined, itemCode({ groupID, itemID })),
    collectible: { groupID, id: itemID },
  }
}

/** What brought an item to its member, or what it is. */
const reasonOf = ({ collectibleType, requirement, description }: Collectible): string =>
  collectibleType === 'badge' && requirement.kind === 'merit'
    ? describeMerit(requirement.merit, requirement.count)
    : description
