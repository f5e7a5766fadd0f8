import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useViewerId, viewerId } from '#/features/account/session/session.client.ts'
import { OpenHistoryContext } from './openHistory.ts'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))

interface Asked {
  /** Whose activity it is: another who signs in here must not find it open. */
  by: string
  open: boolean
  returnTo: HTMLElement | null
}

/** What the focus goes back to: of a menu, whose entries are gone when it closes, the button that opened it. */
function whereFocusWas(): HTMLElement | null {
  const active = document.activeElement
  if (active?.closest('[role="menu"]'))
    return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
  return active instanceof HTMLElement ? active : null
}

/** Lets everything below open the dialog of the viewer's own activity, which arrives when it is first asked for. */
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
