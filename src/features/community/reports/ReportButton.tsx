import { type ReactNode, useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Menu } from '#/ui/Menu.tsx'
import type { ReportSubject } from './reports.limits.ts'

const ReportDialog = lazyComponent(() => import('./ReportDialog.tsx'), 'dialog')

interface ReportButtonProps {
  subjectType: ReportSubject
  subjectId: string | number
  /** What is reported, for sentences such as 'Report the comment by …'. */
  subject: string
  /** The author: nobody can report their own content. */
  ownerId: string | null | undefined
}

/** Opens the form by which a member reports something; a visitor signs in first. */
export const ReportButton = (props: ReportButtonProps) => (
  <Report {...props}>
    {(open) => (
      <Button size="small" variant="plain" icon="flag" onClick={open}>
        Report
      </Button>
    )}
  </Report>
)

/** The same in a menu, below what members wrote, where it must not be as loud as a reply. */
export const ReportMenu = (props: ReportButtonProps) => (
  <Report {...props}>
    {(open) => (
      <Menu
        trigger={<IconButton size="small" icon="ellipsis" label={`Options for ${props.subject}`} />}
        entries={[{ label: 'Report', icon: 'flag', onSelect: open }]}
      />
    )}
  </Report>
)

function Report(props: ReportButtonProps & { children: (open: () => void) => ReactNode }) {
  const { subjectType, subjectId, subject, ownerId, children } = props
  const ask = useSignInPrompt()
  const viewer = useViewerId()
  // Undefined until it first opens. A page has dozens of these buttons.
  const [isOpen, setOpen] = useState<boolean>()
  if (viewer && viewer === ownerId) return null
  return (
    <>
      {children(() => ask(`report ${subject}`, () => setOpen(true)))}
      {isOpen !== undefined && (
        <ReportDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          subjectType={subjectType}
          subjectId={String(subjectId)}
          subject={subject}
        />
      )}
    </>
  )
}
