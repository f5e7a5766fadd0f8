import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { OpenHistoryContext } from './openHistory.ts'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))

/** Lets everything below open the dialog of the viewer's own activity, which arrives when it is first asked for. */
export function HistoryProvider({ userId, children }: { userId: string | null; children: ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = useCallback(() => setState('open'), [])
  return (
    <OpenHistoryContext value={open}>
      {children}
      {state !== 'never' && userId && (
        <Suspense>
          <HistoryDialog userId={userId} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </OpenHistoryContext>
  )
}
