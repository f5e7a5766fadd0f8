import { useEffect } from 'react'
import { sendLog } from '#/features/catalog/logs/sendLog.client.ts'

/** Posts that this page load has counted: going back to one is no new view. */
const counted = new Set<number>()

/** Counts a view of a post once it is looked at. Nothing is counted unless `isPublic`. */
export function useCountView(postId: number, isPublic: boolean): void {
  useEffect(() => {
    if (!isPublic || counted.has(postId)) return
    const count = () => {
      if (document.visibilityState !== 'visible' || counted.has(postId)) return
      counted.add(postId)
      document.removeEventListener('visibilitychange', count)
      sendLog('/api/addBlogLog', { postID: postId })
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [postId, isPublic])
}
