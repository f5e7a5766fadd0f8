import { type ReactNode, useCallback, useState } from 'react'
import { OpenHistoryContext } from '#/features/people/activity/openHistory.ts'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { focusToRestore } from '#/ui/openModals.ts'

const HistoryDialog = lazyComponent(() => import('#/features/people/activity/HistoryDialog.tsx'), 'dialog')

interface Asked {
  /** The member whose activity is shown. If another member signs in, the dialog closes. */
  by: string
  open: boolean
  returnTo: HTMLElement | null
}

/** Lets its descendants open the dialog with the viewer's activity. The dialog is loaded when it is first opened. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const viewer = useViewerId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = useCallback(() => {
    const by = viewerId()
    if (by !== null) setAsked({ by, open: true, returnTo: focusToRestore() })
  }, [])
  return (
    <OpenHistoryContext value={open}>
      {children}
      {asked && asked.by === viewer && (
        <HistoryDialog
          userId={asked.by}
          open={asked.open}
          returnTo={asked.returnTo}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </OpenHistoryContext>
  )
}
