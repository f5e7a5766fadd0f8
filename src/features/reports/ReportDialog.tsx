import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Button } from '#/ui/Button.tsx'
import { RadioGroup } from '#/ui/Choice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './ReportDialog.module.css'
import { sendReport } from './reports.client.ts'
import {
  MAX_REPORT_REASON,
  REPORT_KIND_LABELS,
  REPORT_KINDS,
  type ReportKind,
  type ReportSubject,
} from './reports.limits.ts'

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  subjectType: ReportSubject
  subjectId: string
  subject: string
}

/** Why something should be looked at: one of a few kinds, and words if the member likes. The words survive closing. */
export function ReportDialog({ open, onClose, subjectType, subjectId, subject }: ReportDialogProps) {
  const form = useId()
  const [kind, setKind] = useState<ReportKind>('spam')
  const draft = useDraft(`report:${subjectType}:${subjectId}`)
  const showToast = useToast()
  const ask = useSignInPrompt()
  const isTooLong = lengthOf(draft.text) > MAX_REPORT_REASON
  const sending = useMutation({
    mutationFn: () =>
      sendReport({ subject_type: subjectType, subject_id: subjectId, kind, reason: draft.text.trim() }),
    onSuccess: ({ message }) => {
      draft.clear()
      onClose()
      showToast({ tone: 'positive', icon: 'circle-check', title: message })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem.status === 401)
        ask(`report ${subject}`, () => sending.mutate())
    },
  })
  const close = () => {
    sending.reset()
    onClose()
  }
  return (
    <Dialog
      form
      open={open}
      onClose={close}
      title={`Report ${subject}`}
      size="narrow"
      actions={
        <>
          <Button variant="plain" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="solid" tone="accent" busy={sending.isPending}>
            Send report
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog is in the page's tree of components though not in its element: the form around it is another one.
          event.stopPropagation()
          if (!isTooLong) sending.mutate()
        }}
      >
        <RadioGroup
          label="What's wrong?"
          name={`${form}-kind`}
          options={REPORT_KINDS.map((value) => ({ value, label: REPORT_KIND_LABELS[value] }))}
          value={kind}
          onChange={setKind}
        />
        <Field
          label="Reason (optional)"
          hint="What should the moderators know?"
          error={
            isTooLong
              ? `Write at most ${MAX_REPORT_REASON} characters`
              : sending.error && toErrorMessage(sending.error)
          }
        >
          {(control) => (
            <TextArea
              {...control}
              className={styles.reason}
              rows={3}
              value={draft.text}
              onChange={(event) => draft.setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
