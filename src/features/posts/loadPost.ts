import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { commentsQuery } from '#/features/comments/comments.client.ts'
import { isMissing } from '#/shared/apiClient.ts'
import { postQuery } from './posts.client.ts'
import type { Post } from './posts.contract.ts'

/** Loads a post and its comments; throws the router's notFound where there is none to be seen. */
export async function loadPost(queryClient: QueryClient, id: string): Promise<Post> {
  const comments = /^\d{1,9}$/.test(id) ? queryClient.prefetchInfiniteQuery(commentsQuery(Number(id))) : null
  try {
    const post = await queryClient.ensureQueryData(postQuery(id))
    await comments
    return post
  } catch (error) {
    throw isMissing(error) ? notFound() : error
  }
}
