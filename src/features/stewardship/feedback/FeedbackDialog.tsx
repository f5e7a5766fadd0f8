import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { PictureField } from '#/features/catalog/media/PictureField.tsx'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { AllowanceNotice } from '#/features/people/writeAllowance/AllowanceNotice.tsx'
import { inputErrorsByName, isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { withoutGaps } from '#/shared/textRules.ts'
import { Checkbox, RadioGroup } from '#/ui/Choice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { Form } from '#/ui/Form.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { TextField } from '#/ui/TextField.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { refreshFeedback, sendFeedback } from './feedback.client.ts'
import { FEEDBACK_KINDS, type FeedbackKind, MAX_FEEDBACK_BROWSER } from './feedback.limits.ts'
import { feedbackContentError, feedbackTitleError } from './feedbackTexts.rules.ts'

const CHOICES: Readonly<Record<FeedbackKind, { label: string; hint: string }>> = {
  bug: { label: 'Bug', hint: 'Something on the site doesn’t work.' },
  idea: { label: 'Idea', hint: 'Something you’d like to see. Others can vote for it.' },
  data: { label: 'Game data', hint: 'Something about a game in the catalog is wrong.' },
}

interface FeedbackDialogProps {
  open: boolean
  onClose: () => void
  /** The page that the member came from. */
  from: string | undefined
}

/** Sends feedback. What is typed survives closing, errors, signing in, and a reload. */
export default function FeedbackDialog({ open, onClose, from }: FeedbackDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const name = useId()
  const viewer = useViewerId()
  const [kind, setKind] = useState<FeedbackKind>('bug')
  const [picture, setPicture] = useState<string | null>(null)
  const [attaches, setAttaches] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const title = useDraft('feedback-title')
  const content = useDraft('feedback')
  const sending = useSending(() => {
    title.clear()
    content.clear()
    setPicture(null)
    setAttaches(false)
    setChecked(false)
    onClose()
  })
  const problems = withoutGaps({
    title: feedbackTitleError(title.text.trim()),
    content: feedbackContentError(content.text.trim()),
  })
  const errors: Partial<Record<string, string>> = {
    ...inputErrorsByName(sending.error),
    ...(isChecked && problems),
  }
  const browser = describeBrowser()
  const submit = () => {
    if (sending.isPending) return
    setChecked(true)
    if (Object.keys(problems).length > 0) return focusFirstInvalid(form.current)
    sending.mutate({
      kind,
      title: title.text,
      content: content.text,
      picture,
      page: attaches ? (from ?? null) : null,
      browser: attaches ? browser : null,
    })
  }
  const hasOwnPlace = Object.keys(errors).some((field) => ['title', 'content', 'picture'].includes(field))
  return (
    <Dialog open={open} onClose={onClose} title="Send feedback" size="wide">
      <Form
        ref={form}
        onSubmit={submit}
        onCancel={onClose}
        submitLabel="Send"
        isBusy={sending.isPending}
        error={sending.error && !hasOwnPlace && errorMessage(sending.error)}
      >
        <AllowanceNotice kind="feedback" />
        <RadioGroup
          label="What is it about?"
          name={name}
          options={FEEDBACK_KINDS.map((value) => ({ value, ...CHOICES[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextField label="Title" value={title.text} onChange={title.setText} error={errors.title} />
        <Field label="Details" hint="Everyone can read the title and the details." error={errors.content}>
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              value={content.text}
              onChange={(event) => content.setText(event.target.value)}
            />
          )}
        </Field>
        {viewer && (
          <PictureField
            label="Screenshot (optional)"
            purpose="screenshot"
            value={picture}
            onChange={setPicture}
            error={errors.picture}
            hint="Only you and the moderators can see it."
          />
        )}
        <Checkbox
          label={
            from === undefined ? 'Attach my browser info' : 'Attach the page I came from and my browser info'
          }
          hint={`Only you and the moderators can see this: ${[from, browser].filter(Boolean).join(' · ')}`}
          checked={attaches}
          onChange={(event) => setAttaches(event.target.checked)}
        />
      </Form>
    </Dialog>
  )
}

function useSending(onSent: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: sendFeedback,
    onSuccess: ({ id }) => {
      onSent()
      void refreshFeedback(queryClient)
      showToast({ title: 'Thanks. Your feedback was sent.', tone: 'positive', icon: 'circle-check' })
      void navigate({ href: paths.feedbackItem(id) })
    },
    onError: (error, input) => {
      if (isSignedOut(error)) ask('send feedback', () => mutation.mutate(input))
    },
  })
  return mutation
}

const describeBrowser = () =>
  `${navigator.userAgent}, ${innerWidth} × ${innerHeight}`.slice(0, MAX_FEEDBACK_BROWSER)
