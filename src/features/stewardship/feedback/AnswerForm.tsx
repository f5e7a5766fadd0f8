import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { Field, Select, TextArea } from '#/ui/Field.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './AnswerForm.module.css'
import { feedbackItemQuery, refreshFeedback, sendAnswer } from './feedback.client.ts'
import type { Feedback } from './feedback.contract.ts'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_STATUSES, type FeedbackStatus } from './feedback.limits.ts'
import { feedbackReplyError } from './feedbackTexts.rules.ts'

/** A moderator's status and reply. */
export function AnswerForm({ item }: { item: Feedback }) {
  const [status, setStatus] = useState<FeedbackStatus>(item.status)
  const [reply, setReply] = useState(item.reply)
  // An answer that was saved, by anyone, replaces what is in the form; the focus stays where it is.
  const [shown, setShown] = useState(item)
  if (shown.status !== item.status || shown.reply !== item.reply) {
    setShown(item)
    setStatus(item.status)
    setReply(item.reply)
  }
  const queryClient = useQueryClient()
  const showToast = useToast()
  const problem = feedbackReplyError(reply.trim())
  const sending = useMutation({
    mutationFn: () => sendAnswer(item.id, { status, reply: reply.trim() }),
    onSuccess: (answered) => {
      queryClient.setQueryData(feedbackItemQuery(String(item.id)).queryKey, answered)
      showToast({ title: 'Saved.', tone: 'positive', icon: 'circle-check', topic: 'feedback' })
      return refreshFeedback(queryClient)
    },
  })
  return (
    <form
      className={styles.form}
      aria-label="Answer as a moderator"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && !sending.isPending) sending.mutate()
      }}
    >
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(event) => setStatus(event.target.value as FeedbackStatus)}
          >
            {FEEDBACK_STATUSES.map((value) => (
              <option key={value} value={value}>
                {FEEDBACK_STATUS_LABELS[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Reply (optional)"
        hint="Everyone can read it, and the author is notified."
        error={problem ?? (sending.error && errorMessage(sending.error))}
      >
        {(control) => (
          <TextArea {...control} rows={4} value={reply} onChange={(event) => setReply(event.target.value)} />
        )}
      </Field>
      <div>
        <Button type="submit" variant="solid" tone="accent" busy={sending.isPending}>
          Save answer
        </Button>
      </div>
    </form>
  )
}
