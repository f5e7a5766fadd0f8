import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { interceptClick } from '#/ui/plainClick.ts'
import styles from './CommentItem.module.css'
import { CommentItem, commentAttributes } from './CommentItem.tsx'
import { repliesQuery } from './comments.client.ts'
import type { Comment } from './comments.contract.ts'
import { DEFAULT_COMMENT_ORDER, MAX_NESTING } from './comments.limits.ts'
import { mergeSiblings, withHeld } from './commentTree.ts'
import { useThread } from './threadContext.ts'

interface RepliesProps {
  comment: Comment
  /** The comment's depth in the view. */
  nesting: number
  /** Link to the replies that are not loaded, for readers without scripts. */
  moreHref?: string | undefined
}

/** The replies to a comment: the loaded ones, and more on request. Very deep replies open a separate view. */
export function Replies({ comment, nesting, moreHref }: RepliesProps) {
  const { order, own, held } = useThread()
  const [isOpen, setOpen] = useState(false)
  const list = useInfiniteQuery({ ...repliesQuery(comment, order), enabled: isOpen })
  const loaded = list.data?.pages.flatMap(({ items }) => items)
  const isDeepest = nesting >= MAX_NESTING
  const shown = mergeSiblings(
    own.filter(({ parent_id }) => parent_id === comment.id),
    isDeepest ? [] : comment.children,
    loaded,
  )
  const all = withHeld(
    shown,
    held.filter(({ parent_id }) => parent_id === comment.id),
  )
  const missing = list.data && !list.hasNextPage ? 0 : comment.reply_count - shown.length
  const view = paths.post(comment.post_id, commentAnchor(comment.id), {
    comment: comment.id,
    order: order === DEFAULT_COMMENT_ORDER ? undefined : order,
  })
  const more = () => {
    if (list.isError && !loaded) list.refetch()
    else if (isOpen) list.fetchNextPage()
    else setOpen(true)
  }
  return (
    <>
      {all.length > 0 && (
        <ol className={styles.replies}>
          {all.map((reply) => (
            <li key={reply.id} {...commentAttributes(reply)}>
              <CommentItem comment={reply} nesting={nesting + 1} />
            </li>
          ))}
        </ol>
      )}
      {missing > 0 && (
        <p className={styles.more}>
          {isDeepest ? (
            <LinkButton size="small" variant="plain" endIcon="arrow-right" href={view}>
              Continue this thread
            </LinkButton>
          ) : (
            <LinkButton
              size="small"
              variant="plain"
              icon="chevron-down"
              href={moreHref ?? view}
              aria-busy={list.isFetching || undefined}
              onClick={interceptClick(more)}
            >
              {moreLabel(missing, shown.length > 0, list)}
            </LinkButton>
          )}
        </p>
      )}
    </>
  )
}

function moreLabel(
  missing: number,
  isMore: boolean,
  { isError, isFetching }: { isError: boolean; isFetching: boolean },
): string {
  if (isFetching) return 'Loading replies…'
  if (isError) return 'The replies couldn’t be loaded. Try again'
  return `Show ${missing} ${isMore ? 'more ' : ''}${missing === 1 ? 'reply' : 'replies'}`
}
