import { useId, useRef, useState } from 'react'
import { AuthorAvatar } from '#/features/members/AuthorAvatar.tsx'
import { AuthorLine } from '#/features/members/AuthorLine.tsx'
import { authorName } from '#/features/members/authorName.ts'
import { VoteButtons } from '#/features/votes/VoteButtons.tsx'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import Markdown from '#/ui/markdown/Markdown.tsx'
import { Time } from '#/ui/Time.tsx'
import { CommentActions } from './CommentActions.tsx'
import styles from './CommentItem.module.css'
import { commentAnchor, countReplies } from './commentAnchor.ts'
import type { Comment } from './comments.contract.ts'
import { Feedback } from './Feedback.tsx'

export interface CommentItemProps {
  comment: Comment
  postId: number
  /** The comment that the address names: it is marked. */
  anchored: number | undefined
}

/** A comment with its replies. The line below its author's picture folds both away. */
export function CommentItem({ comment, postId, anchored }: CommentItemProps) {
  const now = useNow()
  const [folded, setFolded] = useState(false)
  const bodyId = useId()
  const replies = countReplies(comment)
  const name = comment.is_removed ? 'removed comment' : authorName(comment.author)
  return (
    <li
      id={commentAnchor(comment.id)}
      className={classes(styles.comment, comment.id === anchored && styles.anchored)}
    >
      <div className={styles.gutter}>
        <AuthorAvatar author={comment.author} size={28} />
        <button
          type="button"
          className={styles.line}
          aria-expanded={!folded}
          aria-controls={bodyId}
          aria-label={`Comment by ${name} and ${replies} ${replies === 1 ? 'reply' : 'replies'}`}
          title={folded ? 'Unfold' : 'Fold'}
          onClick={() => setFolded(!folded)}
        />
      </div>
      <div className={styles.head}>
        {comment.is_removed ? (
          <i className={styles.removed}>removed</i>
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
        {comment.edited_at && (
          <span className={styles.edited}>
            edited <Time value={comment.edited_at} now={now} />
          </span>
        )}
        {folded && (
          <button type="button" className={styles.unfold} onClick={() => setFolded(false)}>
            {replies === 0 ? 'show' : `show with ${replies} ${replies === 1 ? 'reply' : 'replies'}`}
          </button>
        )}
      </div>
      <div id={bodyId} className={styles.body} hidden={folded}>
        {!comment.is_removed && <CommentText comment={comment} postId={postId} />}
        {comment.children.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers
          <ol className={styles.replies} role="list">
            {comment.children.map((reply) => (
              <CommentItem key={reply.id} comment={reply} postId={postId} anchored={anchored} />
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

function CommentText({ comment, postId }: { comment: Comment; postId: number }) {
  const [isEditing, setEditing] = useState(false)
  const words = useRef<HTMLDivElement>(null)
  const name = authorName(comment.author)
  return (
    <div className={styles.own}>
      <div ref={words} hidden={isEditing}>
        <Markdown headingLevel={5}>{comment.content}</Markdown>
        {comment.feedback_data && <Feedback {...comment.feedback_data} />}
      </div>
      <CommentActions
        comment={comment}
        postId={postId}
        words={words}
        isEditing={isEditing}
        onEditing={setEditing}
        votes={
          <VoteButtons
            kind="comments"
            layout="compact"
            subject={`the comment by ${name}`}
            item={comment}
            purpose={`vote on ${name}’s comment`}
          />
        }
      />
    </div>
  )
}
