import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { prefetchComments } from '#/features/community/comments/comments.client.ts'
import type { ThreadView } from '#/features/community/comments/threadView.ts'
import { isMissing } from '#/shared/apiClient.ts'
import { postQuery } from './posts.client.ts'
import type { Post } from './posts.contract.ts'

/** Loads a post and its comments; throws the router's notFound if none is visible. */
export async function loadPost(queryClient: QueryClient, id: string, view: ThreadView): Promise<Post> {
  const comments = /^\d{1,9}$/.test(id) ? prefetchComments(queryClient, Number(id), view) : null
  try {
    const post = await queryClient.ensureQueryData(postQuery(id))
    await comments
    return post
  } catch (error) {
    throw isMissing(error) ? notFound() : error
  }
}
