import { lazy, Suspense, useState } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import type { ReportSubject } from './reports.limits.ts'

const ReportDialog = lazy(() =>
  import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

export interface ReportButtonProps {
  subjectType: ReportSubject
  subjectId: string | number
  /** What is reported, for sentences such as 'Report the comment by …'. */
  subject: string
  /** Whose it is: nobody is offered to report what is their own. */
  ownerId: string | null | undefined
  /** Shows the icon alone, where there is little room. */
  compact?: boolean
}

/** Opens the form by which a member reports something; a visitor signs in first. */
export function ReportButton({ subjectType, subjectId, subject, ownerId, compact }: ReportButtonProps) {
  const ask = useSignInPrompt()
  const viewer = useViewerId()
  const [isOpen, setOpen] = useState(false)
  // Once open it stays mounted, so that closing is animated.
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const askToOpen = () => ask(`report ${subject}`, open)
  if (viewer && viewer === ownerId) return null
  return (
    <>
      {compact ? (
        <IconButton size="small" icon="flag" label={`Report ${subject}`} onClick={askToOpen} />
      ) : (
        <Button size="small" variant="plain" icon="flag" onClick={askToOpen}>
          Report
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <ReportDialog
            open={isOpen}
            onClose={() => setOpen(false)}
            subjectType={subjectType}
            subjectId={String(subjectId)}
            subject={subject}
          />
        </Suspense>
      )}
    </>
  )
}
