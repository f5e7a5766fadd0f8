import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'

const importDialog = () => import('./UpdateDialog.tsx')
const UpdateDialog = lazy(async () => {
  const [dialog] = await Promise.all([importDialog(), preloadMarkdown()])
  return dialog
})

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
