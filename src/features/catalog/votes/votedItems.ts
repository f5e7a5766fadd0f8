import { VOTE_KINDS, type VoteKind } from './votes.limits.ts'
import type { VoteCounts } from './votes.rules.ts'

/** A game, post, or comment in cached data. */
export type VotedItem = Record<string, unknown> & VoteCounts

/** What only items of a kind have. */
const MARK: Record<VoteKind, string> = { games: 'urlid', posts: 'post_type', comments: 'parent_id' }

export const isItemWithVotes = (kind: VoteKind, value: Record<string, unknown>): boolean =>
  MARK[kind] in value && typeof value.upvotes === 'number'

type Ids = Record<VoteKind, ReadonlySet<number>>

/** By the data of a query, which never changes in place. */
const known = new WeakMap<object, Ids>()

/** The ids of the items in cached data. They are searched for once, so that votes on other items cost next to nothing. */
export function idsOfItems(data: object): Ids {
  const before = known.get(data)
  if (before) return before
  const ids = { games: new Set<number>(), posts: new Set<number>(), comments: new Set<number>() }
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const kind of VOTE_KINDS)
      if (isItemWithVotes(kind, value as VotedItem)) ids[kind].add((value as VotedItem).id as number)
    for (const inner of Object.values(value)) search(inner)
  }
  search(data)
  known.set(data, ids)
  return ids
}
