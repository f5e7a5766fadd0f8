import { useEffect } from 'react'
import { sendLog } from '#/features/catalog/logs/sendLog.client.ts'
import { whenLookedAt } from '#/features/catalog/logs/whenLookedAt.client.ts'

/** Posts that this page load has counted: going back to one is no new view. */
const counted = new Set<number>()

/** Counts a view of a post once it is looked at. Nothing is counted unless `isPublic`. */
export function useCountView(postId: number, isPublic: boolean): void {
  useEffect(() => {
    if (isPublic) return whenLookedAt(counted, postId, () => sendLog('/api/addBlogLog', { postID: postId }))
  }, [postId, isPublic])
}
