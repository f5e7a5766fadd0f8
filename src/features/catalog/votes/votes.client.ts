import { queryOptions } from '@tanstack/react-query'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import { recordedVotes } from './localVotes.client.ts'
import type { OwnVotes, Votes } from './votes.contract.ts'
import { VOTE_KINDS, type VoteKind } from './votes.limits.ts'
import type { VoteType } from './votes.rules.ts'

/** A vote that the viewer casts. */
export interface NewVote {
  kind: VoteKind
  id: number
  type: VoteType
}

/** The viewer's votes of each kind, by id, and which games have one that waits: their counts are without it. */
export type VoteMap = Record<VoteKind, Record<number, VoteType>> & { waiting: Record<number, true> }

export const voteKey = ({ kind, id }: Pick<NewVote, 'kind' | 'id'>): string => `${kind} ${id}`

/** All votes of the viewer. Until they have loaded, the votes that this browser recorded are used. */
export const ownVotesQuery = (viewer: string | null | undefined) =>
  queryOptions({
    queryKey: [...viewerKey(viewer), 'votes'],
    queryFn: async ({ signal }) =>
      toVoteMap(await apiGet<OwnVotes>('/api/me/votes', signal, { asViewer: true })),
    enabled: Boolean(viewer),
    placeholderData: () => (viewer ? recordedVotes(viewer) : undefined),
    // Reloaded when the reader returns, to include votes cast in another tab or browser.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

function toVoteMap(own: OwnVotes): VoteMap {
  const map: VoteMap = { games: {}, posts: {}, comments: {}, waiting: {} }
  for (const kind of VOTE_KINDS) {
    for (const id of own[kind].upvoted) map[kind][id] = 'upvote'
    for (const id of own[kind].downvoted) map[kind][id] = 'downvote'
  }
  for (const id of own.games.waiting) map.waiting[id] = true
  return map
}

/** A vote arrives even if the voter leaves the page immediately. */
const KEEPALIVE = { keepalive: true }

/** Sends a vote; resolves with the true counts. Throws `ApiError`, or what `fetch` throws without a connection. */
export function sendVote({ kind, id, type }: NewVote): Promise<Votes> {
  switch (kind) {
    case 'games':
      return apiSend<Votes>('POST', `/api/${type}`, { game: id }, KEEPALIVE)
    case 'posts':
      return apiSend<Votes>('POST', '/api/votePost', { post_id: id, type }, KEEPALIVE)
    case 'comments':
      return apiSend<Votes>('POST', '/api/commentVote', { comment: id, type }, KEEPALIVE)
  }
}
