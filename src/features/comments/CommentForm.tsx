import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { suggestMembers } from '#/features/members/memberSuggestions.client.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { TextArea } from '#/ui/Field.tsx'
import styles from './CommentForm.module.css'
import type { CommentWritten } from './comments.contract.ts'
import { MAX_COMMENT_LENGTH, MIN_COMMENT_LENGTH } from './comments.limits.ts'
import { refreshComments, sendComment } from './commentWrites.client.ts'
import { emptyFeedback, FeedbackFields, writtenFeedback } from './FeedbackFields.tsx'

const Editor = lazy(() => import('#/ui/editor/Editor.tsx').then((module) => ({ default: module.Editor })))

export interface CommentFormProps {
  postId: number
  /** The comment that is replied to. */
  parentId?: number
  /** What is commented on, for sentences such as 'Sign in to comment on …'. */
  subject: string
  label: string
  /** The field opens at once and takes the focus, beginning with these words. */
  opensWith?: string
  asksForFeedback?: boolean
  onWritten?: (written: CommentWritten) => void
  onCancel?: () => void
}

/** Writes a comment or reply. What is typed survives an error, signing in halfway, and a reload. */
export function CommentForm(props: CommentFormProps) {
  const { postId, parentId, subject, label, opensWith, asksForFeedback, onCancel } = props
  const draft = useDraft(parentId === undefined ? `comment:${postId}` : `reply:${parentId}`)
  const [isOpen, setOpen] = useState(opensWith !== undefined)
  const [feedback, setFeedback] = useState(emptyFeedback)
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useSendComment(props, () => {
    draft.clear()
    setFeedback(emptyFeedback)
  })
  const { append } = draft
  useEffect(() => {
    if (opensWith) append(opensWith)
  }, [opensWith, append])
  const length = lengthOf(draft.text.trim())
  const canSend = length >= MIN_COMMENT_LENGTH && length <= MAX_COMMENT_LENGTH
  const submit = () => {
    if (canSend && !sending.isPending)
      sending.mutate({
        text: draft.text.trim(),
        feedback: asksForFeedback ? writtenFeedback(feedback) : undefined,
      })
    else field.current?.focus()
  }
  if (!isOpen && draft.text === '')
    return <ClosedField label={label} onOpen={() => setOpen(true)} result={sending.data} />
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Suspense fallback={<TextArea aria-label={label} rows={3} value={draft.text} readOnly />}>
        <Editor
          label={label}
          hideLabel
          placeholder="Write a comment…"
          value={draft.text}
          onChange={draft.setText}
          max={MAX_COMMENT_LENGTH}
          error={sending.error && errorText(sending.error)}
          hint={draft.isRestored && 'Restored from your last visit.'}
          suggestNames={suggestMembers}
          onSubmit={submit}
          fieldRef={field}
          autoFocus={isOpen}
        />
      </Suspense>
      {asksForFeedback && <FeedbackFields value={feedback} onChange={setFeedback} />}
      <div className={styles.actions}>
        <Button type="submit" variant="solid" tone="accent" disabled={!canSend} busy={sending.isPending}>
          {parentId === undefined ? 'Comment' : 'Reply'}
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            draft.clear()
            setOpen(false)
            onCancel?.()
          }}
        >
          Cancel
        </Button>
        <span className={styles.note}>Commenting on {subject}</span>
      </div>
    </form>
  )
}

function ClosedField({
  label,
  onOpen,
  result,
}: {
  label: string
  onOpen: () => void
  result: CommentWritten | undefined
}) {
  return (
    <div className={styles.form}>
      <TextArea rows={1} aria-label={label} placeholder="Write a comment…" readOnly onFocus={onOpen} />
      <p role="status" className={styles.note}>
        {result?.message}
      </p>
    </div>
  )
}

function useSendComment(props: CommentFormProps, onSent: () => void) {
  const { postId, parentId, subject, onWritten } = props
  const queryClient = useQueryClient()
  const ask = useSignInPrompt()
  const mutation = useMutation({
    mutationFn: ({ text, feedback }: { text: string; feedback: ReturnType<typeof writtenFeedback> }) =>
      sendComment(postId, parentId, text, feedback),
    onSuccess: async (written) => {
      onSent()
      await refreshComments(queryClient, postId)
      onWritten?.(written)
    },
    onError: (error, variables) => {
      if (error instanceof ApiError && error.problem.status === 401)
        ask(`comment on ${subject}`, () => mutation.mutate(variables))
    },
  })
  return mutation
}

/** What is wrong with the text itself, where the API says so; else what went wrong. */
function errorText(error: Error): string {
  const refused =
    error instanceof ApiError
      ? error.problem.errors?.find(({ parameter }) => parameter === 'comment')
      : undefined
  return refused?.message ?? toErrorMessage(error)
}

/** What of a comment's text is selected, as words to quote. Browser only. */
export function selectedWithin(element: RefObject<HTMLElement | null>): string | undefined {
  const selection = getSelection()
  const text = selection?.toString().trim()
  return text &&
    element.current?.contains(selection!.anchorNode) &&
    element.current.contains(selection!.focusNode)
    ? text
    : undefined
}
