import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { suggestMembers } from '#/features/people/members/memberSuggestions.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { inputErrorsOf, isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { lengthOf } from '#/shared/plainText.ts'
import type { ThreadNoun } from '#/shared/threadNoun.ts'
import { Button } from '#/ui/Button.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import type { Draft } from '#/ui/editor/useDraft.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import type { CommentWritten } from './comments.contract.ts'
import { COMMENT_BOUNDS } from './comments.limits.ts'
import { commentError } from './commentText.rules.ts'
import type { Feedback } from './commentWrites.client.ts'
import { emptyFeedback, FeedbackFields, isFeedbackWrong, writtenFeedback } from './FeedbackFields.tsx'

export interface CommentFormProps {
  label: string
  /** The saved draft. It is cleared after sending and when the member cancels. */
  draft: Draft
  submitLabel: string
  /** What is written. */
  noun: ThreadNoun
  /** Ends the sentence 'Sign in to …', for a session that has ended. */
  purpose: string
  note?: string
  asksForFeedback?: boolean
  autoFocus?: boolean
  send: (text: string, feedback: Feedback | undefined) => Promise<CommentWritten>
  /** Runs after `send`; the form is busy until it resolves. */
  onWritten: (written: CommentWritten) => Promise<void> | void
  onCancel: () => void
}

/** Writes or edits a comment or reply. The text survives an error, a sign-in and a reload. */
export function CommentForm(props: CommentFormProps) {
  const { label, draft, submitLabel, noun, note, asksForFeedback, autoFocus = true, onCancel } = props
  const [feedback, setFeedback] = useState(emptyFeedback)
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useSend(props)
  const [isTried, setTried] = useState(false)
  const problem = commentError(draft.text.trim())
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    setTried(problem !== undefined)
    if (asksForFeedback && isFeedbackWrong(feedback))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else if (!problem && !sending.isPending)
      sending.mutate({
        text: draft.text.trim(),
        feedback: asksForFeedback ? writtenFeedback(feedback) : undefined,
      })
    else field.current?.focus()
  }
  return (
    <form
      ref={form}
      className="stack gap-8 measure"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LazyEditor
        label={label}
        hideLabel
        placeholder={`Write a ${noun}…`}
        value={draft.text}
        onChange={draft.setText}
        max={COMMENT_BOUNDS.max}
        error={(isTried && problem) || (sending.error && errorText(sending.error))}
        hint={draft.isRestored && 'Restored from your last visit.'}
        suggestNames={suggestMembers}
        onSubmit={submit}
        // Text that is typed now would be lost when the response clears the draft.
        readOnly={sending.isPending}
        fieldRef={field}
        autoFocus={autoFocus}
      />
      {asksForFeedback && (
        <FeedbackFields value={feedback} onChange={setFeedback} readOnly={sending.isPending} />
      )}
      <div className="row wrap middle gap-8">
        <Button
          type="submit"
          variant="solid"
          tone="accent"
          busy={sending.isPending}
          // Pressing it shows why; a disabled button could not get the focus.
          aria-disabled={lengthOf(draft.text.trim()) < COMMENT_BOUNDS.min || undefined}
        >
          {submitLabel}
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          Cancel
        </Button>
        {note && <span className="muted text-12">{note}</span>}
      </div>
    </form>
  )
}

function useSend({ send, draft, purpose, onWritten }: CommentFormProps) {
  const ask = useSignInPrompt()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: ({ text, feedback }: { text: string; feedback: Feedback | undefined }) =>
      send(text, feedback),
    onSuccess: async (written) => {
      draft.clear()
      showToast({ title: written.message, tone: 'positive', icon: 'circle-check', topic: 'comment' })
      await onWritten(written)
    },
    onError: (error, variables) => {
      if (isSignedOut(error)) ask(purpose, () => mutation.mutate(variables))
    },
  })
  return mutation
}

/** The API's message about the text if there is one, otherwise the general error. */
function errorText(error: Error): string {
  const refused = inputErrorsOf(error).find(({ parameter }) => parameter === 'comment')
  return refused?.message ?? errorMessage(error)
}
