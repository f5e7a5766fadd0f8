import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { RadioGroup } from '#/ui/Choice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './ReportDialog.module.css'
import { type NewReport, sendReport } from './reports.client.ts'
import { REPORT_KIND_LABELS, type ReportKind, type ReportSubject, reportKindsOf } from './reports.limits.ts'
import { reportError } from './reports.rules.ts'

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  subjectType: ReportSubject
  subjectId: string
  subject: string
  /** What else a kind asks for or says. `isTried`: the member has tried to send the report without it. */
  more?: (kind: ReportKind, isTried: boolean) => MoreOfReport | undefined
}

export interface MoreOfReport {
  content: ReactNode
  /** Is sent, too. Null if a field is still empty. */
  values: Partial<NewReport> | null
}

/** The reason for a report: one of a few kinds, and an optional text, which survives closing the dialog. */
export default function ReportDialog({
  open,
  onClose,
  subjectType,
  subjectId,
  subject,
  more: moreOf,
}: ReportDialogProps) {
  const form = useId()
  const [kind, setKind] = useState<ReportKind>()
  const [isTried, setTried] = useState(false)
  const more = kind && moreOf?.(kind, isTried)
  const draft = useDraft(`report:${subjectType}:${subjectId}`)
  const showToast = useToast()
  const wrong = reportError(draft.text.trim())
  const sending = useSendReport(subject, ({ message }) => {
    draft.clear()
    onClose()
    showToast({ tone: 'positive', icon: 'circle-check', title: message })
  })
  const close = () => {
    sending.reset()
    setTried(false)
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
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog is in the page's tree of components though not in its element: the form around it is another one.
          event.stopPropagation()
          setTried(true)
          const missing = kind ? more?.values === null && '[role="combobox"]' : '[type="radio"]'
          if (missing) event.currentTarget.querySelector<HTMLElement>(missing)?.focus()
          else if (kind && !wrong)
            sending.mutate({
              subject_type: subjectType,
              subject_id: subjectId,
              kind,
              reason: draft.text.trim(),
              ...more?.values,
            })
        }}
      >
        <RadioGroup
          label="What’s wrong?"
          name={`${form}-kind`}
          options={reportKindsOf(subjectType).map((value) => ({ value, label: REPORT_KIND_LABELS[value] }))}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            setTried(false)
          }}
          error={isTried && !kind && 'Choose what’s wrong.'}
        />
        {more?.content}
        <Field
          label="Reason (optional)"
          hint="What should the moderators know?"
          error={wrong ?? (sending.error && errorMessage(sending.error))}
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

function useSendReport(subject: string, onSent: (sent: Awaited<ReturnType<typeof sendReport>>) => void) {
  const ask = useSignInPrompt()
  const sending = useMutation({
    mutationFn: (report: NewReport) => sendReport(report),
    onSuccess: onSent,
    onError: (error, report) => {
      if (isSignedOut(error)) ask(`report ${subject}`, () => sending.mutate(report))
    },
  })
  return sending
}
