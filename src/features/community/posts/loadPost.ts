import type { QueryClient } from '@tanstack/react-query'
import { prefetchComments } from '#/features/community/comments/comments.client.ts'
import type { ThreadView } from '#/features/community/comments/threadView.ts'
import { orNotFound } from '#/shared/orNotFound.ts'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'
import { postQuery } from './posts.client.ts'
import type { Post } from './posts.contract.ts'

/** Loads a post and its comments; throws the router's notFound if none is visible. */
export async function loadPost(queryClient: QueryClient, id: string, view: ThreadView): Promise<Post> {
  const comments = /^\d{1,9}$/.test(id) ? prefetchComments(queryClient, Number(id), view) : null
  const post = await orNotFound(queryClient.ensureQueryData(postQuery(id)))
  await Promise.all([comments, preloadMarkdown()])
  return post
}
