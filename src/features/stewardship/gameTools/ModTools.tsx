import { Suspense } from 'react'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { retryablePart } from '#/ui/retryablePart.tsx'
import type { ModToolsMenuProps } from './ModToolsMenu.tsx'

const ModToolsMenu = retryablePart(() => import('./ModToolsMenu.tsx'))

/** The moderators' tools on the page of a game; nobody else loads them. */
export function ModTools({ game }: ModToolsMenuProps) {
  const viewer = useViewer()
  if (!viewer?.abilities.includes('archive-game')) return null
  return (
    <Suspense>
      <ModToolsMenu game={game} />
    </Suspense>
  )
}
