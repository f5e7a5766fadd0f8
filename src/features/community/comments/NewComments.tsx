import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLivePost } from '#/features/catalog/live/followedTopics.client.ts'
import { plural } from '#/shared/plural.ts'
import { THREAD_NOUNS } from '#/shared/threadNoun.ts'
import { Button } from '#/ui/Button.tsx'
import { refreshComments } from './comments.client.ts'
import { useThread } from './threadContext.ts'

/** For this long (ms), an own comment that is not yet on the page is not announced as somebody else's. */
const GRACE_MS = 400

export interface NewCommentsProps {
  postId: number
  /** The number of comments of the post when the page was loaded. */
  total: number
}

/** A button for new comments of others. Inserting them at once would move the text that is being read. */
export function NewComments({ postId, total }: NewCommentsProps) {
  const queryClient = useQueryClient()
  const { noun } = useThread()
  const live = useLivePost(postId)
  const isLoading = useIsFetching({ queryKey: ['comments', postId] }) > 0
  const [shown, setShown] = useState<{ total: number; newest: number | null }>({ total, newest: null })
  const count = live ? Math.max(1, live.total_comments - shown.total) : 0
  const isNews = live !== undefined && (live.newest_comment ?? 0) > (shown.newest ?? 0)
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    setAnnounced(false)
    if (!live || isLoading) return
    const { newest_comment: newest, total_comments } = live
    const isFirst = shown.newest === null && total_comments <= shown.total
    if (
      isFirst ||
      (isNews && newest !== null && holds(queryClient, postId, newest)) ||
      total_comments < shown.total
    )
      return setShown({ total: total_comments, newest: newest ?? 0 })
    if (!isNews) return
    const timer = setTimeout(() => setAnnounced(true), GRACE_MS)
    return () => clearTimeout(timer)
  }, [live, isLoading, isNews, shown, queryClient, postId])
  return (
    <div role="status">
      {isAnnounced && isNews && !isLoading && (
        <Button icon="arrow-down" variant="soft" onClick={() => void refreshComments(queryClient, postId)}>
          {`Show ${plural(count, `new ${noun}`, `new ${THREAD_NOUNS[noun]}`)}`}
        </Button>
      )}
    </div>
  )
}

/** Whether the loaded data contains a comment. */
function holds(queryClient: ReturnType<typeof useQueryClient>, postId: number, commentId: number): boolean {
  const within = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    (('id' in value && value.id === commentId) || Object.values(value).some(within))
  return queryClient.getQueriesData({ queryKey: ['comments', postId] }).some(([, data]) => within(data))
}
