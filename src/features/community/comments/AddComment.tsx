import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { TextArea } from '#/ui/Field.tsx'
import styles from './AddComment.module.css'
import { CommentForm } from './CommentForm.tsx'
import { sendComment, showWritten } from './commentWrites.client.ts'
import { useThread } from './threadContext.ts'

interface AddCommentProps {
  postId: number
  /** What is commented on, for sentences such as 'Sign in to comment on …'. */
  subject: string
  asksForFeedback: boolean
}

/** The box for a new comment on a post; for visitors it is disabled and leads to signing in. */
export function AddComment(props: AddCommentProps) {
  const viewerId = useViewerId()
  const ask = useSignInPrompt()
  if (viewerId) return <NewComment {...props} />
  return (
    <div className={styles.box}>
      <TextArea
        disabled
        rows={2}
        aria-label="Your comment"
        // The server renders the page without knowing the viewer.
        placeholder={viewerId === null ? 'Sign in to write a comment' : 'Write a comment…'}
      />
      {viewerId === null && (
        <Button variant="soft" icon="log-in" onClick={() => ask(`comment on ${props.subject}`)}>
          Sign in
        </Button>
      )}
    </div>
  )
}

function NewComment({ postId, subject, asksForFeedback }: AddCommentProps) {
  const draft = useDraft(`comment:${postId}`)
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const { reveal } = useThread()
  if (!isOpen && draft.text === '')
    return (
      <TextArea
        rows={1}
        aria-label="Your comment"
        placeholder="Write a comment…"
        readOnly
        className={styles.closed}
        onFocus={() => setOpen(true)}
      />
    )
  return (
    <CommentForm
      label="Your comment"
      draft={draft}
      submitLabel="Comment"
      purpose={`comment on ${subject}`}
      note={`Commenting on ${subject}`}
      asksForFeedback={asksForFeedback}
      autoFocus={isOpen}
      send={(text, feedback) => sendComment(postId, undefined, text, feedback)}
      onWritten={(written) => {
        showWritten(queryClient, postId, written)
        setOpen(false)
        if (written.comment) reveal(written.id)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}
