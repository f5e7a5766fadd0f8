import type { QueryClient } from '@tanstack/react-query'
import { changeCachedData, withChangedItems } from '#/shared/cachedItems.ts'
import type { VoteKind } from './votes.limits.ts'
import { shownVotes, type VoteCounts } from './votes.rules.ts'

type Item = Record<string, unknown> & VoteCounts

/** Identifies an item of a kind in cached data. */
const MARK: Record<VoteKind, string> = { games: 'urlid', posts: 'post_type', comments: 'parent_id' }

/** Changes the counts of an item everywhere in the query cache: lists, search results, details, comment trees. */
export function changeCachedVotes(
  queryClient: QueryClient,
  kind: VoteKind,
  id: number,
  change: (counts: VoteCounts) => VoteCounts,
): void {
  changeCachedData(queryClient, {}, (data) => withVotes(data, kind, id, change))
}

/** Sets the counts of some items of a kind, by id, everywhere in the query cache, in one pass over it. */
export function setCachedVotes(
  queryClient: QueryClient,
  kind: VoteKind,
  counts: ReadonlyMap<number, VoteCounts>,
): void {
  if (counts.size === 0) return
  changeCachedData(queryClient, {}, (data) =>
    withChangedItems<Item>(
      data,
      (value) => counts.has(value.id as number) && isItemWithVotes(kind, value),
      (item) => changed(item, kind, () => counts.get(item.id as number)!),
    ),
  )
}

/** Changes how often a member voted for and against games on their profile, if it is in the query cache. */
export function changeCachedTotals(
  queryClient: QueryClient,
  memberId: string,
  change: (counts: VoteCounts) => VoteCounts,
): void {
  changeCachedData(queryClient, { queryKey: ['profiles'] }, (data) => {
    const profile = data as { id?: string; counts?: VoteCounts } | undefined
    if (profile?.id !== memberId || !profile.counts) return data
    return { ...profile, counts: { ...profile.counts, ...change(profile.counts) } }
  })
}

/** The data with the item's counts changed; the same object if it does not contain the item. */
export const withVotes = (
  data: unknown,
  kind: VoteKind,
  id: number,
  change: (counts: VoteCounts) => VoteCounts,
): unknown =>
  withChangedItems<Item>(
    data,
    (value) => value.id === id && isItemWithVotes(kind, value),
    (item) => changed(item, kind, change),
  )

const isItemWithVotes = (kind: VoteKind, value: Record<string, unknown>): boolean =>
  MARK[kind] in value && typeof value.upvotes === 'number'

function changed(item: Item, kind: VoteKind, change: (counts: VoteCounts) => VoteCounts): Item {
  const { upvotes, downvotes } = change({ upvotes: item.upvotes, downvotes: item.downvotes })
  if (upvotes === item.upvotes && downvotes === item.downvotes) return item
  const { score, rating } = shownVotes(kind, { upvotes, downvotes })
  return {
    ...item,
    upvotes,
    downvotes,
    ...('score' in item ? { score } : {}),
    ...('rating' in item ? { rating } : {}),
  }
}
