import type { QueryClient } from '@tanstack/react-query'
import { type NewVote, ownVotesQuery, type VoteMap } from './votes.client.ts'
import type { VoteType } from './votes.rules.ts'
import { isWaiting, ownVote } from './votesContext.ts'

/** Adds a vote to the viewer's own, and if `waiting` is known, whether it waits. Resolves with the previous one. */
export async function replaceOwnVote(
  queryClient: QueryClient,
  viewer: string,
  { kind, id }: Pick<NewVote, 'kind' | 'id'>,
  type: VoteType | null,
  waiting?: boolean,
): Promise<VoteType | null> {
  const { queryKey } = ownVotesQuery(viewer)
  // A pending response may not include this vote. Canceling restores the old data first, so the vote is applied afterwards.
  const isLoading = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  const current = queryClient.getQueryData<VoteMap>(queryKey)
  const before = ownVote(current, kind, id)
  const waited = isWaiting(current, kind, id)
  const waits = waiting ?? waited
  if (before === type && waits === waited) {
    if (isLoading) void queryClient.invalidateQueries({ queryKey })
    return before
  }
  const { [id]: _old, ...others } = current?.[kind] ?? {}
  const all = current ?? { games: {}, posts: {}, comments: {}, waiting: {} }
  const { [id]: _waited, ...othersWaiting } = all.waiting
  queryClient.setQueryData<VoteMap>(queryKey, {
    ...all,
    [kind]: type ? { ...others, [id]: type } : others,
    ...(kind === 'games' ? { waiting: waits ? { ...othersWaiting, [id]: true } : othersWaiting } : {}),
  })
  if (isLoading || !current) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  return before
}
