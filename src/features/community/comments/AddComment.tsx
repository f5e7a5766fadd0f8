import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import type { ThreadNoun } from '#/shared/threadNoun.ts'
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

const WORDS: Readonly<Record<ThreadNoun, { submit: string; purpose: string; note: string }>> = {
  comment: { submit: 'Comment', purpose: 'comment on', note: 'Commenting on' },
  reply: { submit: 'Reply', purpose: 'reply to', note: 'Replying to' },
}

/** The box for a new comment on a post; for visitors it is disabled and leads to signing in. */
export function AddComment(props: AddCommentProps) {
  const viewerId = useViewerId()
  const ask = useSignInPrompt()
  const { noun } = useThread()
  if (viewerId) return <NewComment {...props} />
  return (
    <div className={styles.box}>
      <TextArea
        disabled
        rows={2}
        aria-label={`Your ${noun}`}
        // The server renders the page without knowing the viewer.
        placeholder={viewerId === null ? `Sign in to write a ${noun}` : `Write a ${noun}…`}
      />
      {viewerId === null && (
        <Button variant="soft" icon="log-in" onClick={() => ask(`${WORDS[noun].purpose} ${props.subject}`)}>
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
  const { noun, reveal } = useThread()
  if (!isOpen && draft.text === '')
    return (
      <TextArea
        rows={1}
        aria-label={`Your ${noun}`}
        placeholder={`Write a ${noun}…`}
        readOnly
        className={styles.closed}
        onFocus={() => setOpen(true)}
      />
    )
  return (
    <CommentForm
      label={`Your ${noun}`}
      draft={draft}
      noun={noun}
      submitLabel={WORDS[noun].submit}
      purpose={`${WORDS[noun].purpose} ${subject}`}
      note={`${WORDS[noun].note} ${subject}`}
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
