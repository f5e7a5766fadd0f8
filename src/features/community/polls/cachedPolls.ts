import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { changeCachedData, withChangedItems } from '#/shared/cachedItems.ts'

/** Puts a poll's results wherever the query cache has its post: lists of posts, profiles, the post itself. */
export function changeCachedPoll(
  queryClient: QueryClient,
  postId: number,
  poll: NonNullable<Post['poll']>,
): void {
  changeCachedData(queryClient, {}, (data) =>
    withChangedItems<Pick<Post, 'poll'>>(
      data,
      ({ id, poll: shown }) => id === postId && Boolean(shown) && shown !== poll,
      (post) => ({ ...post, poll }),
    ),
  )
}
