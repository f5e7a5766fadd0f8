import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Menu } from '#/ui/Menu.tsx'
import type { ReportButtonProps } from './ReportButton.tsx'

const ReportDialog = lazyComponent(() => import('./ReportDialog.tsx'), 'dialog')

/** Report in a menu, below what members wrote, where it must not be as loud as a reply. */
export function ReportMenu({ subjectType, subjectId, subject, ownerId }: ReportButtonProps) {
  const ask = useSignInPrompt()
  const viewer = useViewerId()
  const [isOpen, setOpen] = useState(false)
  if (viewer && viewer === ownerId) return null
  return (
    <>
      <Menu
        trigger={<IconButton size="small" icon="ellipsis" label={`Options for ${subject}`} />}
        entries={[
          { label: 'Report', icon: 'flag', onSelect: () => ask(`report ${subject}`, () => setOpen(true)) },
        ]}
      />
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
