import { useQuery } from '@tanstack/react-query'
import { commentQuery } from '#/features/community/comments/comments.client.ts'
import { useAnchoredComment } from '#/features/community/comments/useAnchoredComment.ts'
import type { GamePost } from '#/features/community/posts/posts.contract.ts'

/** Which of `posts` has the comment that the address names (`#comment-12`); undefined when none does. */
export function useAnchoredPost(posts: readonly GamePost[] | undefined): number | undefined {
  const comment = useAnchoredComment()
  const { data } = useQuery({
    ...commentQuery(comment ?? 0),
    enabled: comment !== undefined && posts !== undefined,
  })
  return posts?.find(({ id }) => id === data?.post_id)?.id
}
