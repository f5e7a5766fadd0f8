import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { ReportMenu } from '#/features/community/reports/ReportButton.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { MuteButton } from '#/features/people/muting/MuteButton.tsx'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { Button } from '#/ui/Button.tsx'
import { quotationOf } from '#/ui/editor/edits.ts'
import styles from './CommentActions.module.css'
import type { Comment } from './comments.contract.ts'
import { COMMENT_EDIT_MINUTES, MAX_COMMENT_DEPTH } from './comments.limits.ts'
import { EditForm } from './EditComment.tsx'
import { RemoveComment } from './RemoveComment.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { selectedWithin } from './selectedWithin.ts'
import { useThread } from './threadContext.ts'

export interface CommentActionsProps {
  comment: Comment
  /** Held for review: nobody else can see it, so its author can only change or remove it. */
  isHeld: boolean
  /** The vote control. */
  votes: ReactNode
  /** The element with the comment's text; a reply quotes the selected part of it. */
  words: RefObject<HTMLElement | null>
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

/** The actions on a comment: vote, reply, and where allowed edit and remove. */
export function CommentActions({ comment, isHeld, votes, words, isEditing, onEditing }: CommentActionsProps) {
  const ask = useSignInPrompt()
  const viewer = useViewer()
  const { noun } = useThread()
  const quotation = useRef<string>(undefined)
  const [reply, setReply] = useState<string>()
  const name = authorName(comment.author)
  const isOwn = viewer != null && viewer.id === comment.author?.id
  const canRemove = isOwn || viewer?.abilities.includes('remove-comment')
  if (isEditing) return <EditForm comment={comment} onDone={() => onEditing(false)} />
  const openReply = () => setReply(quotation.current ? quotationOf(quotation.current) : '')
  return (
    <>
      <div className={styles.foot}>
        {!isHeld && votes}
        {!isHeld && comment.depth < MAX_COMMENT_DEPTH && (
          <Button
            size="small"
            variant="plain"
            icon="message-circle"
            aria-expanded={reply !== undefined}
            // The click event comes after the selection is cleared.
            onPointerDown={() => {
              quotation.current = selectedWithin(words)
            }}
            onKeyDown={() => {
              quotation.current = selectedWithin(words)
            }}
            onClick={() => ask(`reply to ${name}`, openReply)}
          >
            Reply
          </Button>
        )}
        {!isHeld && (
          <ReportMenu
            subjectType="comment"
            subjectId={comment.id}
            subject={`the ${noun} by ${name}`}
            ownerId={comment.author?.id}
          />
        )}
        {!isHeld && comment.author && <MuteButton member={comment.author} />}
        {/* Last, as they come once it is known who reads: nothing moves under a press. */}
        {isOwn && <EditButton comment={comment} onEdit={() => onEditing(true)} />}
        {canRemove && <RemoveComment comment={comment} isOwn={isOwn} />}
      </div>
      {reply !== undefined && (
        <ReplyForm comment={comment} opensWith={reply} onDone={() => setReply(undefined)} />
      )}
    </>
  )
}

/** Shown while the comment can be edited. The server decides. */
function EditButton({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const age = Date.now() - Date.parse(comment.created_at)
  if (age > COMMENT_EDIT_MINUTES * 60_000) return null
  return (
    <Button size="small" variant="plain" icon="pencil" onClick={onEdit}>
      Edit
    </Button>
  )
}
