import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const GameDialog = lazy(() => import('./GameDialog.tsx'))

/** Shows a game's details over whatever page the reader is on, while the address names one. */
export function GameOverPage() {
  const urlid = useRouterState({ select: (state) => (state.location.search as { game?: string }).game })
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (urlid) setNeeded(true)
  }, [urlid])
  if (!needed) return null
  return (
    <Suspense>
      <GameDialog urlid={urlid} />
    </Suspense>
  )
}
