import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Comment } from '#/features/community/comments/comments.contract.ts'
import { useAnchoredComment } from '#/features/community/comments/useAnchoredComment.ts'
import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import { apiGet } from '#/shared/apiClient.ts'

/** A single comment, with the id of its post. */
const commentQuery = (id: number) =>
  queryOptions({
    queryKey: ['comment', id] as const,
    queryFn: ({ signal }) => apiGet<Comment>(`/api/comments/${id}`, signal),
    retry: false,
  })

/** Which of `posts` has the comment that the address names (`#comment-12`); undefined when none does. */
export function useAnchoredPost(posts: readonly GamePost[] | undefined): number | undefined {
  const comment = useAnchoredComment()
  const { data } = useQuery({
    ...commentQuery(comment ?? 0),
    enabled: comment !== undefined && posts !== undefined,
  })
  return posts?.find(({ id }) => id === data?.post_id)?.id
}
