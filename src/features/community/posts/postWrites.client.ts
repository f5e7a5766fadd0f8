import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { apiGet, apiSend, isMissing } from '#/shared/apiClient.ts'
import type { CommunityPost, OwnPost } from './posts.contract.ts'

/** The viewer's own post, whether others see it or not. Null where there is none. */
export const ownPostQuery = (viewerId: string | null | undefined, id: number) =>
  queryOptions({
    queryKey: [...viewerKey(viewerId), 'post', id] as const,
    queryFn: async ({ signal }) => {
      try {
        return await apiGet<OwnPost>(`/api/me/posts/${id}`, signal, { asViewer: true })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    enabled: Boolean(viewerId),
    // Changes from other pages of the site must appear.
    staleTime: 0,
  })

/** The viewer's posts that are held for review, newest first. */
export const heldPostsQuery = (viewerId: string | null | undefined) =>
  queryOptions({
    queryKey: [...viewerKey(viewerId), 'post', 'held'] as const,
    queryFn: async ({ signal }) => {
      const { items } = await apiGet<{ items: CommunityPost[] }>('/api/me/held-posts', signal, {
        asViewer: true,
      })
      return items
    },
    enabled: Boolean(viewerId),
    // A moderator may have published them meanwhile.
    staleTime: 0,
  })

/** Removes a post or review of one's own, or as a moderator anybody's. */
export const removePost = (id: number, reason = ''): Promise<void> =>
  apiSend('DELETE', `/api/posts/${id}`, reason ? { reason } : {})

/**
 * Reads again what shows posts or counts them, once one was written, changed or removed: lists, numbers, profiles, the viewer's own
 * review. Resolves when what is on the screen is fresh.
 */
export async function refreshPosts(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['games'], refetchType: 'none' })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['posts'] }),
    queryClient.invalidateQueries({ queryKey: ['profiles'] }),
    queryClient.invalidateQueries({
      queryKey: ['me'],
      predicate: ({ queryKey }) => queryKey[2] === 'review' || queryKey[2] === 'post',
    }),
  ])
}
