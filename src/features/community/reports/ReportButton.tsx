import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import type { ReportSubject } from './reports.limits.ts'

const ReportDialog = lazyComponent(() => import('./ReportDialog.tsx'), 'dialog')

export interface ReportButtonProps {
  subjectType: ReportSubject
  subjectId: string | number
  /** What is reported, for sentences such as 'Report the comment by …'. */
  subject: string
  /** The author: nobody can report their own content. */
  ownerId: string | null | undefined
}

/** Opens the form by which a member reports something; a visitor signs in first. */
export function ReportButton({ subjectType, subjectId, subject, ownerId }: ReportButtonProps) {
  const ask = useSignInPrompt()
  const viewer = useViewerId()
  const [isOpen, setOpen] = useState(false)
  const askToOpen = () => ask(`report ${subject}`, () => setOpen(true))
  if (viewer && viewer === ownerId) return null
  return (
    <>
      <Button size="small" variant="plain" icon="flag" onClick={askToOpen}>
        Report
      </Button>
      <ReportDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        subjectType={subjectType}
        subjectId={String(subjectId)}
        subject={subject}
      />
    </>
  )
}
