import { useId, useRef, useState } from 'react'
import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import { AuthorAvatar } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { FoldedText } from '#/features/people/muting/FoldedText.tsx'
import { useFocusAfterFolding, useFold } from '#/features/people/muting/useFold.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Chip } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { Time } from '#/ui/Time.tsx'
import { CommentActions } from './CommentActions.tsx'
import styles from './CommentItem.module.css'
import type { Comment } from './comments.contract.ts'
import { countReplies } from './commentTree.ts'
import { Feedback } from './Feedback.tsx'
import { Replies } from './Replies.tsx'
import { useThread } from './threadContext.ts'

export interface CommentItemProps {
  comment: Comment
  /** Depth in the view: 0 for the first level. */
  nesting: number
  /** Shows no replies. */
  isAlone?: boolean
  /** Link to the replies that are not loaded, for readers without scripts. */
  moreHref?: string | undefined
}

/** Attributes of a comment’s element, so that links and the focus can target it. */
export const commentAttributes = ({ id }: Comment) => ({
  id: commentAnchor(id),
  tabIndex: -1,
  className: styles.place,
})

/** A comment with its replies. The line below the avatar collapses both. */
export function CommentItem({ comment, nesting, isAlone, moreHref }: CommentItemProps) {
  const now = useNow()
  const { postId, noun, marked, held } = useThread()
  const isHeld = held.some(({ id }) => id === comment.id)
  const [isCollapsed, setCollapsed] = useState(false)
  const { isFolded, show, attributes } = useFold(comment.is_removed ? undefined : comment.author?.id)
  const bodyId = useId()
  const replies = isAlone ? 0 : countReplies(comment)
  const name = comment.is_removed ? `removed ${noun}` : authorName(comment.author)
  return (
    <div className={classes(styles.comment, comment.id === marked && styles.anchored)}>
      <div className={styles.gutter}>
        <AuthorAvatar author={comment.author} size={28} link="new-tab" />
        <button
          type="button"
          className={styles.line}
          aria-expanded={!isCollapsed}
          aria-controls={bodyId}
          aria-label={`${noun === 'reply' ? 'Reply' : 'Comment'} by ${name} and ${plural(replies, 'reply', 'replies')}`}
          title={isCollapsed ? 'Expand' : 'Collapse'}
          onClick={() => setCollapsed(!isCollapsed)}
        />
      </div>
      <div className={styles.head} {...attributes}>
        {isFolded ? (
          <FoldedText what={`A ${noun}`} author={comment.author} onShow={show} />
        ) : comment.is_removed ? (
          <i className="muted">removed</i>
        ) : (
          <AuthorLine
            author={comment.author}
            at={comment.created_at}
            now={now}
            developer={comment.by_developer}
            href={paths.post(postId, commentAnchor(comment.id))}
            avatar={0}
            newTab
          />
        )}
        {isHeld && (
          <Chip tone="warning" icon="clock">
            Waiting for review
          </Chip>
        )}
        {comment.edited_at && !isFolded && (
          <span className="muted text-12">
            edited <Time value={comment.edited_at} now={now} />
          </span>
        )}
        {isCollapsed && (
          <button type="button" className={styles.expand} onClick={() => setCollapsed(false)}>
            {replies === 0 ? 'show' : `show with ${plural(replies, 'reply', 'replies')}`}
          </button>
        )}
      </div>
      <div id={bodyId} className={styles.body} hidden={isCollapsed}>
        {!comment.is_removed && !isFolded && (
          <CommentText comment={comment} isHeld={isHeld} attributes={attributes} />
        )}
        {!isAlone && <Replies comment={comment} nesting={nesting} moreHref={moreHref} />}
      </div>
    </div>
  )
}

interface CommentTextProps {
  comment: Comment
  isHeld: boolean
  /** Of the element. */
  attributes: object
}

function CommentText({ comment, isHeld, attributes }: CommentTextProps) {
  const element = useFocusAfterFolding<HTMLDivElement>()
  const { noun } = useThread()
  const [isEditing, setEditing] = useState(false)
  const words = useRef<HTMLDivElement>(null)
  const name = authorName(comment.author)
  return (
    <div ref={element} className={styles.own} {...attributes}>
      <div ref={words} hidden={isEditing}>
        <Markdown headingLevel={5}>{comment.content}</Markdown>
        {comment.feedback_data && <Feedback {...comment.feedback_data} />}
        {isHeld && (
          <p className="muted text-13">
            Only you can see it until a moderator has checked it, because it links to another site.
          </p>
        )}
      </div>
      <CommentActions
        comment={comment}
        isHeld={isHeld}
        words={words}
        isEditing={isEditing}
        onEditing={setEditing}
        votes={
          <VoteButtons
            kind="comments"
            layout="compact"
            subject={`the ${noun} by ${name}`}
            item={comment}
            purpose={`vote on ${name}’s ${noun}`}
          />
        }
      />
    </div>
  )
}
