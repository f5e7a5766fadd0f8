import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useViewerId, viewerId } from '#/features/account/session/session.client.ts'
import { OpenHistoryContext } from './openHistory.ts'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))

interface Asked {
  /** The member whose activity is shown. If another member signs in, the dialog closes. */
  by: string
  open: boolean
  returnTo: HTMLElement | null
}

/** The element to focus afterwards. For a menu this is the button that opened it, because the menu's items no longer exist. */
function whereFocusWas(): HTMLElement | null {
  const active = document.activeElement
  if (active?.closest('[role="menu"]'))
    return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
  return active instanceof HTMLElement ? active : null
}

/** Lets its descendants open the dialog with the viewer's activity. The dialog is loaded when it is first opened. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const viewer = useViewerId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = useCallback(() => {
    const by = viewerId()
    if (by !== null) setAsked({ by, open: true, returnTo: whereFocusWas() })
  }, [])
  return (
    <OpenHistoryContext value={open}>
      {children}
      {asked && asked.by === viewer && (
        <Suspense>
          <HistoryDialog
            userId={asked.by}
            open={asked.open}
            returnTo={asked.returnTo}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        </Suspense>
      )}
    </OpenHistoryContext>
  )
}
