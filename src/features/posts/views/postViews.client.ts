import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiSend } from '#/shared/apiClient.ts'
import type { PostViewed } from './postViews.contract.ts'

/** Posts that this page load has counted: going back to one is no new view. */
const counted = new Set<number>()

/**
 * Counts a view of a post once it is looked at, and shows the new count. A failure is nobody's concern. Nothing is counted unless
 * `isPublic`.
 */
export function useCountView(postId: number, isPublic: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isPublic || counted.has(postId)) return
    const count = () => {
      if (document.visibilityState !== 'visible' || counted.has(postId)) return
      counted.add(postId)
      document.removeEventListener('visibilitychange', count)
      void send(queryClient, postId)
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [postId, isPublic, queryClient])
}

async function send(queryClient: QueryClient, postId: number): Promise<void> {
  const viewed = await apiSend<PostViewed>('POST', '/api/addBlogLog', { postID: postId }).catch(
    () => undefined,
  )
  if (viewed)
    queryClient.setQueryData<{ views: number }>(['posts', 'details', String(postId)], (post) =>
      post ? { ...post, views: viewed.views } : post,
    )
}
