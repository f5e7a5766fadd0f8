import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { withMarkdown } from '#/ui/markdown/loadMarkdown.ts'

const UpdateDialog = lazy(withMarkdown(() => import('./UpdateDialog.tsx')))

/** Shows an update over the current page while the address names one. */
export function UpdateOverlay() {
  const id = useRouterState({ select: (state) => (state.location.search as { update?: string }).update })
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (id) setNeeded(true)
  }, [id])
  if (!isNeeded) return null
  return (
    <Suspense>
      <UpdateDialog id={id} />
    </Suspense>
  )
}
