import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMissing } from '#/shared/apiClient.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { paths } from '#/shared/paths.ts'
import { THREAD_NOUNS } from '#/shared/threadNoun.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { interceptClick } from '#/ui/plainClick.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { CommentItem, commentAttributes } from './CommentItem.tsx'
import styles from './CommentThread.module.css'
import { aroundQuery } from './comments.client.ts'
import type { Comment } from './comments.contract.ts'
import { DEFAULT_COMMENT_ORDER } from './comments.limits.ts'
import { useThread } from './threadContext.ts'

/** The maximum number of ancestors shown at once; if there are more, a button shows those in the middle. */
const SHOWN_ABOVE = 4

interface FocusedThreadProps {
  comment: number
  /** Page of the replies to it. */
  page: number
  /** Shows all comments in place; without it a link leads to them. */
  onLeave: (() => void) | undefined
}

/** One comment with its ancestors and replies: the view for links to deep comments. */
export function FocusedThread({ comment, page, onLeave }: FocusedThreadProps) {
  const { postId, order, noun } = useThread()
  const view = useQuery({ ...aroundQuery(postId, comment, { order, page }), placeholderData: (old) => old })
  const leave = (
    <LinkButton
      size="small"
      href={paths.post(postId, 'comments')}
      onClick={onLeave && interceptClick(onLeave)}
    >
      {`Show all ${THREAD_NOUNS[noun]}`}
    </LinkButton>
  )
  if (isMissing(view.error))
    return <Banner action={leave}>{`The ${noun} you’re looking for was removed.`}</Banner>
  if (view.isError && !view.data)
    return <ErrorState compact title={`The ${noun} couldn’t be loaded`} onRetry={() => view.refetch()} />
  if (!view.data) return <SkeletonText lines={4} />
  const { ancestors, items, next } = view.data
  return (
    <>
      <Banner action={leave}>You’re viewing one thread.</Banner>
      <Ancestors comments={ancestors} />
      <ol className="stack gap-16">
        {items.map((item) => (
          <li key={item.id} {...commentAttributes(item)}>
            <CommentItem
              comment={item}
              nesting={0}
              moreHref={next === null ? undefined : pageHref(item, order, next)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

const pageHref = ({ id, post_id }: Comment, order: string, page: number) =>
  paths.post(post_id, commentAnchor(id), {
    comment: id,
    page,
    order: order === DEFAULT_COMMENT_ORDER ? undefined : order,
  })

/** The ancestors as a flat list: the first and the last few. */
function Ancestors({ comments }: { comments: readonly Comment[] }) {
  const { noun } = useThread()
  const [isOpen, setOpen] = useState(false)
  const hidden = isOpen || comments.length <= SHOWN_ABOVE ? 0 : comments.length - SHOWN_ABOVE + 1
  const shown = hidden === 0 ? comments : [comments[0]!, ...comments.slice(hidden + 1)]
  if (comments.length === 0) return null
  return (
    <ol
      className={styles.ancestors}
      aria-label={noun === 'reply' ? 'Replies above this one' : 'Comments above this one'}
    >
      {shown.map((comment, at) => (
        <li key={comment.id} {...commentAttributes(comment)}>
          {at === 1 && hidden > 0 && (
            <Button size="small" variant="plain" icon="chevron-down" onClick={() => setOpen(true)}>
              {`Show ${hidden} ${THREAD_NOUNS[noun]} in between`}
            </Button>
          )}
          <CommentItem comment={comment} nesting={0} isAlone />
        </li>
      ))}
    </ol>
  )
}
