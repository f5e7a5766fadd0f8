import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { TextArea } from '#/ui/Field.tsx'
import styles from './AddComment.module.css'

/** The box for a new comment; it waits for an account. */
export function AddComment({ subject }: { subject: string }) {
  const ask = useSignInPrompt()
  return (
    <div className={styles.box}>
      <TextArea disabled rows={2} aria-label="Your comment" placeholder="Sign in to write a comment" />
      <Button variant="soft" icon="log-in" onClick={() => ask(`comment on ${subject}`)}>
        Sign in
      </Button>
    </div>
  )
}
