import type { QueryClient } from '@tanstack/react-query'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { changeCachedData, replaceCachedData, withChangedItems } from '#/shared/cachedItems.ts'
import { idsOfItems, isItemWithVotes, type VotedItem } from './votedItems.ts'
import { VOTE_KINDS, type VoteKind } from './votes.limits.ts'
import { shownVotes, type VoteCounts } from './votes.rules.ts'

type CountChange = (counts: VoteCounts) => VoteCounts
/** How counts change, by kind and id. */
export type CountChanges = Partial<Record<VoteKind, ReadonlyMap<number, CountChange>>>

/** Changes the counts of an item everywhere in the query cache: lists, search results, details, comment trees. */
export const changeCachedVotes = (
  queryClient: QueryClient,
  kind: VoteKind,
  id: number,
  change: CountChange,
): void => changeManyCachedVotes(queryClient, { [kind]: new Map([[id, change]]) })

/** The same for many items. Only the queries that have one of them are searched. */
export function changeManyCachedVotes(queryClient: QueryClient, changes: CountChanges): void {
  for (const query of queryClient.getQueryCache().findAll()) {
    const { data } = query.state
    if (typeof data !== 'object' || data === null) continue
    const ids = idsOfItems(data)
    const kinds = VOTE_KINDS.filter((kind) => haveAny(ids[kind], changes[kind]))
    if (kinds.length === 0) continue
    replaceCachedData(query, withVotes(data, Object.fromEntries(kinds.map((kind) => [kind, changes[kind]]))))
  }
}

const haveAny = (ids: ReadonlySet<number>, changes: CountChanges[VoteKind] = new Map()): boolean =>
  [...changes.keys()].some((id) => ids.has(id))

/** Changes how often the viewer voted for and against games: in their account, and on their profile. */
export function changeTotals(queryClient: QueryClient, viewer: string, change: CountChange): void {
  changeCachedData(queryClient, { queryKey: viewerKey(viewer), exact: true }, (me) =>
    me ? { ...me, ...change(me as VoteCounts) } : me,
  )
  changeCachedData(queryClient, { queryKey: ['profiles'] }, (data) => {
    const profile = data as { id?: string; counts?: VoteCounts } | undefined
    if (profile?.id !== viewer || !profile.counts) return data
    return { ...profile, counts: { ...profile.counts, ...change(profile.counts) } }
  })
}

/** The data with the counts of items changed; the same object if it contains none of them. */
export const withVotes = (data: unknown, changes: CountChanges): unknown =>
  VOTE_KINDS.reduce((before, kind) => {
    const ofKind = changes[kind]
    if (!ofKind) return before
    return withChangedItems<VotedItem>(
      before,
      (value) => ofKind.has(value.id as number) && isItemWithVotes(kind, value),
      (item) => changed(item, kind, ofKind.get(item.id as number)!),
    )
  }, data)

function changed(item: VotedItem, kind: VoteKind, change: CountChange): VotedItem {
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
