import type { QueryClient } from '@tanstack/react-query'
import { changeCachedVotes } from './cachedVotes.ts'
import { ownVotesQuery, type VoteMap } from './votes.client.ts'
import { countsAfter } from './votes.rules.ts'
import { isWaiting, ownVote } from './votesContext.ts'

/**
 * Shows the viewer's votes on these games as part of their counts, so that none shows twice once counts arrive that contain it, and reads
 * the votes again: a moderator may have set one aside.
 */
export function endWaiting(queryClient: QueryClient, viewer: string, games: readonly number[]): void {
  const { queryKey } = ownVotesQuery(viewer)
  const own = queryClient.getQueryData<VoteMap>(queryKey)
  const ended = games.filter((id) => isWaiting(own, 'games', id))
  if (own && ended.length > 0) {
    const waiting = { ...own.waiting }
    for (const id of ended) delete waiting[id]
    queryClient.setQueryData<VoteMap>(queryKey, { ...own, waiting })
  }
  for (const id of ended) {
    const vote = ownVote(own, 'games', id)
    if (vote) changeCachedVotes(queryClient, 'games', id, (counts) => countsAfter(counts, null, vote))
  }
  void queryClient.invalidateQueries({ queryKey })
}

/** Reads the viewer's votes again after a gap in the event stream: it may have contained the end of a wait, and the counts already have that vote. */
export function checkWaiting(queryClient: QueryClient, viewer: string): void {
  const { queryKey } = ownVotesQuery(viewer)
  const own = queryClient.getQueryData<VoteMap>(queryKey)
  if (own && Object.keys(own.waiting).length > 0) void queryClient.invalidateQueries({ queryKey })
}
