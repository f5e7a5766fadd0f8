import type { QueryClient } from '@tanstack/react-query'
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
  for (const query of queryClient.getQueryCache().getAll()) {
    const before: unknown = query.state.data
    const after = withVotes(before, kind, id, change)
    // The data keeps its age, so that everything else that is stale is still reloaded.
    if (after !== before)
      queryClient.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt })
  }
}

/** Changes how often a member voted for and against games on their profile, if it is in the query cache. */
export function changeCachedTotals(
  queryClient: QueryClient,
  memberId: string,
  change: (counts: VoteCounts) => VoteCounts,
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ['profiles'] })) {
    const profile = state.data as { id?: string; counts?: VoteCounts } | undefined
    if (profile?.id !== memberId || !profile.counts) continue
    const counts = { ...profile.counts, ...change(profile.counts) }
    queryClient.setQueryData(queryKey, { ...profile, counts }, { updatedAt: state.dataUpdatedAt })
  }
}

/** The data with the item's counts changed; the same object if it does not contain the item. */
export function withVotes(
  data: unknown,
  kind: VoteKind,
  id: number,
  change: (counts: VoteCounts) => VoteCounts,
): unknown {
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const items = value.map(visit)
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    const entries = Object.entries(value).map(([key, member]) => [key, member, visit(member)] as const)
    const inner = entries.some(([, before, after]) => before !== after)
      ? Object.fromEntries(entries.map(([key, , after]) => [key, after]))
      : value
    return isItem(inner, kind, id) ? changed(inner, kind, change) : inner
  }
  return visit(data)
}

function isItem(value: object, kind: VoteKind, id: number): value is Item {
  const item = value as Item
  return item.id === id && MARK[kind] in item && typeof item.upvotes === 'number'
}

function changed(item: Item, kind: VoteKind, change: (counts: VoteCounts) => VoteCounts): Item {
  const { upvotes, downvotes } = change({ upvotes: item.upvotes, downvotes: item.downvotes })
  const { score, rating } = shownVotes(kind, { upvotes, downvotes })
  return {
    ...item,
    upvotes,
    downvotes,
    ...('score' in item ? { score } : {}),
    ...('rating' in item ? { rating } : {}),
  }
}
