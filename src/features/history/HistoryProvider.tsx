import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useViewerId, viewerId } from '#/features/account/session.client.ts'
import { OpenHistoryContext } from './openHistory.ts'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))

/** Lets everything below open the dialog of the viewer's own activity, which arrives when it is first asked for. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const viewer = useViewerId()
  /** Whose activity was asked for: another who signs in here must not find it open. */
  const [asked, setAsked] = useState<{ by: string; open: boolean } | null>(null)
  const open = useCallback(() => {
    const by = viewerId()
    if (by !== null) setAsked({ by, open: true })
  }, [])
  return (
    <OpenHistoryContext value={open}>
      {children}
      {asked && asked.by === viewer && (
        <Suspense>
          <HistoryDialog
            userId={asked.by}
            open={asked.open}
            onClose={() => setAsked({ by: asked.by, open: false })}
          />
        </Suspense>
      )}
    </OpenHistoryContext>
  )
}
