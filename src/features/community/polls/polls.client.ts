import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { postQuery } from '#/features/community/posts/posts.client.ts'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { changeCachedPoll } from './cachedPolls.ts'
import { movePollVote } from './movePollVote.ts'
import type { OwnPollVote, PollVoted } from './polls.contract.ts'

const ownPollVoteQuery = (viewer: string | null | undefined, postId: number) => ({
  ...viewerQuery<OwnPollVote>(viewer, ['poll', postId], `/api/posts/${postId}/poll-vote`),
  // Results come from a page that others share and may be some minutes older than the viewer's own vote.
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** The viewer's vote in a poll; null for none, undefined while it is not known. */
export function useOwnPollVote(postId: number): number | null | undefined {
  const viewer = useViewerId()
  const { data } = useQuery(ownPollVoteQuery(viewer, postId))
  return viewer === null ? null : data?.position
}

/**
 * Votes in a poll: the results show it at once, and again without it if the server refuses. The vote arrives even if the
 * member leaves the page at once.
 */
export function useVoteInPoll(postId: number) {
  const queryClient = useQueryClient()
  const { queryKey: postKey } = postQuery(String(postId))
  const showPoll = (change: (poll: NonNullable<Post['poll']>) => Post['poll']) =>
    queryClient.setQueryData(postKey, (post) => (post?.poll ? { ...post, poll: change(post.poll) } : post))
  return useMutation({
    mutationFn: (position: number) =>
      apiSend<PollVoted>('PUT', `/api/posts/${postId}/poll-vote`, { position }, { keepalive: true }),
    onMutate: async (position) => {
      const { queryKey } = ownPollVoteQuery(viewerId(), postId)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const poll = queryClient.getQueryData(postKey)?.poll
      queryClient.setQueryData(queryKey, { position })
      // Where the earlier vote is not known yet, the response brings the counts.
      if (before) showPoll((shown) => movePollVote(shown, before.position, position))
      return { queryKey, before, poll }
    },
    onSuccess: ({ poll, position }, _position, { queryKey }) => {
      queryClient.setQueryData(queryKey, { position })
      showPoll(() => poll)
      changeCachedPoll(queryClient, postId, poll)
    },
    onError: (_error, _position, context) => {
      if (!context) return
      const { queryKey, before, poll } = context
      if (before) queryClient.setQueryData(queryKey, before)
      else queryClient.removeQueries({ queryKey })
      if (poll) showPoll(() => poll)
    },
  })
}
