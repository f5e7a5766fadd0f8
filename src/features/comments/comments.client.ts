import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { Comments } from './comments.contract.ts'
import { type CommentOrder, DEFAULT_COMMENT_ORDER } from './comments.limits.ts'

/** A post's comments, some hundreds at a time; a page's parameter is how many threads come before it. */
export function commentsQuery(postId: number, order: CommentOrder = DEFAULT_COMMENT_ORDER) {
  return infiniteQueryOptions({
    queryKey: ['comments', postId, order] as const,
    queryFn: ({ pageParam, signal }) => {
      const params = {
        order: order === DEFAULT_COMMENT_ORDER ? undefined : order,
        from: pageParam || undefined,
      }
      return apiGet<Comments>(`/api/posts/${postId}/comments${stringifySearch(params)}`, signal)
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })
}
