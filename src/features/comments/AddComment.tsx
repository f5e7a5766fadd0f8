import { useViewerId } from '#/features/account/session/session.client.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { TextArea } from '#/ui/Field.tsx'
import styles from './AddComment.module.css'
import { CommentForm } from './CommentForm.tsx'

/** The box for a new comment on a post; for visitors it is disabled and leads to signing in. */
export function AddComment(props: { postId: number; subject: string; asksForFeedback: boolean }) {
  const { postId, subject, asksForFeedback } = props
  const viewerId = useViewerId()
  const ask = useSignInPrompt()
  if (viewerId)
    return (
      <CommentForm postId={postId} subject={subject} label="Your comment" asksForFeedback={asksForFeedback} />
    )
  return (
    <div className={styles.box}>
      <TextArea
        disabled
        rows={2}
        aria-label="Your comment"
        // What the server renders does not know yet who looks at it.
        placeholder={viewerId === null ? 'Sign in to write a comment' : 'Write a comment…'}
      />
      {viewerId === null && (
        <Button variant="soft" icon="log-in" onClick={() => ask(`comment on ${subject}`)}>
          Sign in
        </Button>
      )}
    </div>
  )
}
