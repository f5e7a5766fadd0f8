import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { containsComment, useAnchoredComment } from '#/features/comments/commentAnchor.ts'
import { commentsQuery } from '#/features/comments/comments.client.ts'
import type { GamePost } from '#/features/posts/posts.contract.ts'

/**
 * Which of `posts` has the comment that the address names (`#comment-12`); undefined when none does. The address does not
 * tell, so the posts' comments are read one after the other until it is found.
 */
export function useAnchoredPost(posts: readonly GamePost[] | undefined): number | undefined {
  const queryClient = useQueryClient()
  const comment = useAnchoredComment()
  const [found, setFound] = useState<number>()
  const ready = posts !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page that is shown is searched, once
  useEffect(() => {
    if (comment === undefined || !posts) return
    let left = false
    const search = async () => {
      for (const post of posts.filter((each) => each.total_comments > 0)) {
        const { pages } = await queryClient.ensureInfiniteQueryData(commentsQuery(post.id))
        if (left) return
        if (pages.some((page) => containsComment(page.items, comment))) return setFound(post.id)
      }
    }
    search().catch(() => {
      // Then the list stays as it is: the comments can still be opened by hand.
    })
    return () => {
      left = true
    }
  }, [comment, ready, queryClient])
  return found
}
