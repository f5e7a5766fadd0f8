import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { viewerKey } from '#/features/account/session/viewer.client.ts'

const SessionToast = lazy(() => import('./SessionToast.tsx'))

/** What happened to this browser's session while the page was open. */
export type SessionTurn = 'began' | 'ended'

/**
 * Says so when somebody signs in, and when the session ends in another tab or from elsewhere. Then everything is forgotten that
 * was the member's; what is being written on the page stays.
 */
export function SessionNews() {
  const id = useViewerId()
  const queryClient = useQueryClient()
  const before = useRef(id)
  const [turn, setTurn] = useState<SessionTurn>()
  useEffect(() => {
    const last = before.current
    before.current = id
    // Undefined: the page has only now learned who is here.
    if (last === undefined || last === id) return
    if (last) queryClient.removeQueries({ queryKey: viewerKey(last) })
    setTurn(id ? 'began' : 'ended')
  }, [id, queryClient])
  // Comes with the session that may end, so that its end can be told without a connection.
  if (!id && !turn) return null
  return (
    <Suspense>
      <SessionToast turn={turn} onOver={() => setTurn(undefined)} />
    </Suspense>
  )
}
