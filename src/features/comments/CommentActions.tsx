import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { useViewer } from '#/features/account/session/viewer.client.ts'
import { authorName } from '#/features/members/authorName.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { quotationOf } from '#/ui/editor/edits.ts'
import styles from './CommentActions.module.css'
import { CommentForm, selectedWithin } from './CommentForm.tsx'
import type { Comment } from './comments.contract.ts'
import { COMMENT_EDIT_MINUTES, MAX_COMMENT_DEPTH } from './comments.limits.ts'
import { refreshComments, removeComment } from './commentWrites.client.ts'
import { EditCommentForm } from './EditCommentForm.tsx'

export interface CommentActionsProps {
  comment: Comment
  postId: number
  /** The vote control. */
  votes: ReactNode
  /** Holds the comment's words: what is selected of them is quoted in a reply. */
  words: RefObject<HTMLElement | null>
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

/** What can be done with a comment: voting, replying, and for who may, editing and removing it. */
export function CommentActions({ comment, postId, votes, words, isEditing, onEditing }: CommentActionsProps) {
  const ask = useSignInPrompt()
  const viewer = useViewer()
  const quotation = useRef<string>(undefined)
  const [reply, setReply] = useState<string>()
  const name = authorName(comment.author)
  const isOwn = viewer != null && viewer.id === comment.author?.id
  const canRemove = isOwn || viewer?.abilities.includes('remove-comment')
  if (isEditing) return <EditCommentForm comment={comment} postId={postId} onDone={() => onEditing(false)} />
  const openReply = () => setReply(quotation.current ? quotationOf(quotation.current) : '')
  return (
    <>
      <div className={styles.foot}>
        {votes}
        {comment.depth < MAX_COMMENT_DEPTH && (
          <Button
            size="small"
            variant="plain"
            icon="message-circle"
            aria-expanded={reply !== undefined}
            // A click takes the selection away before it arrives.
            onPointerDown={() => {
              quotation.current = selectedWithin(words)
            }}
            onKeyDown={() => {
              quotation.current = selectedWithin(words)
            }}
            onClick={() => (viewer === null ? ask(`reply to ${name}`, openReply) : openReply())}
          >
            Reply
          </Button>
        )}
        {isOwn && <EditButton comment={comment} onEdit={() => onEditing(true)} />}
        {canRemove && <RemoveButton comment={comment} postId={postId} />}
      </div>
      {reply !== undefined && (
        <CommentForm
          postId={postId}
          parentId={comment.id}
          subject={`${name}’s comment`}
          label={`Your reply to ${name}`}
          opensWith={reply}
          onWritten={() => setReply(undefined)}
          onCancel={() => setReply(undefined)}
        />
      )}
    </>
  )
}

/** There while the comment can still be edited; the server has the last word. */
function EditButton({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const age = Date.now() - Date.parse(comment.created_at)
  if (age > COMMENT_EDIT_MINUTES * 60_000) return null
  return (
    <Button size="small" variant="plain" icon="pencil" onClick={onEdit}>
      Edit
    </Button>
  )
}

function RemoveButton({ comment, postId }: { comment: Comment; postId: number }) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removeComment(comment.id),
    onSuccess: () => refreshComments(queryClient, postId),
  })
  return (
    <>
      <ConfirmButton
        size="small"
        variant="plain"
        icon="trash-2"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      >
        Remove
      </ConfirmButton>
      {removal.error && (
        <span role="alert" className={styles.error}>
          {toErrorMessage(removal.error)}
        </span>
      )}
    </>
  )
}
