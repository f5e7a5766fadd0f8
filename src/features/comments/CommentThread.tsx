import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { Select } from '#/ui/Field.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { AddComment } from './AddComment.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './CommentThread.module.css'
import { commentAnchor, containsComment, useAnchoredComment } from './commentAnchor.ts'
import { commentsQuery } from './comments.client.ts'
import {
  COMMENT_ORDER_LABELS,
  COMMENT_ORDERS,
  type CommentOrder,
  DEFAULT_COMMENT_ORDER,
} from './comments.limits.ts'

export interface CommentThreadProps {
  postId: number
  /** What is commented on, for sentences such as 'Sign in to comment on …'. */
  subject: string
  /** Comments may list what is good and what is not. */
  asksForFeedback?: boolean
}

/** All comments below a post, with the box for a new one. */
export function CommentThread({ postId, subject, asksForFeedback = false }: CommentThreadProps) {
  const [order, setOrder] = useState<CommentOrder>(DEFAULT_COMMENT_ORDER)
  const list = useInfiniteQuery({ ...commentsQuery(postId, order), placeholderData: (before) => before })
  const comments = list.data?.pages.flatMap((page) => page.items) ?? []
  const omitted = list.data?.pages.reduce((sum, page) => sum + page.omitted, 0) ?? 0
  const anchored = useScrollToAnchor(comments)
  return (
    <div className={styles.thread}>
      <AddComment postId={postId} subject={subject} asksForFeedback={asksForFeedback} />
      {comments.length > 1 && <OrderSelect order={order} onChange={setOrder} />}
      {list.isPending && <SkeletonText lines={4} />}
      {list.isError && comments.length === 0 && (
        <ErrorState
          compact
          title="The comments couldn't be loaded"
          action={
            <Button icon="refresh-cw" onClick={() => list.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {list.data && comments.length === 0 && <p className={styles.note}>No comments yet.</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
      <ol className={styles.comments} role="list" aria-busy={list.isPlaceholderData || undefined}>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} postId={postId} anchored={anchored} />
        ))}
      </ol>
      {omitted > 0 && <p className={styles.note}>{omitted} more replies are too many to show here.</p>}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          More comments
        </Button>
      )}
    </div>
  )
}

function OrderSelect({ order, onChange }: { order: CommentOrder; onChange: (order: CommentOrder) => void }) {
  const id = useId()
  return (
    <div className={styles.order}>
      <label htmlFor={id}>Order</label>
      <Select id={id} value={order} onChange={(event) => onChange(event.target.value as CommentOrder)}>
        {COMMENT_ORDERS.map((each) => (
          <option key={each} value={each}>
            {COMMENT_ORDER_LABELS[each]}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Brings the comment that the address names into view once it is there. Answers its id. */
function useScrollToAnchor(comments: Parameters<typeof containsComment>[0]): number | undefined {
  const anchored = useAnchoredComment()
  const found = anchored !== undefined && containsComment(comments, anchored)
  useEffect(() => {
    if (!found) return
    // The router scrolls too, once it has shown the page; whoever comes last must know the place.
    const frame = requestAnimationFrame(() => {
      document.getElementById(commentAnchor(anchored))?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [found, anchored])
  return anchored
}
