import { Suspense } from 'react'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import type { ModToolsMenuProps } from './ModToolsMenu.tsx'

const ModToolsMenu = lazyComponent(() => import('./ModToolsMenu.tsx'), offerRetry)

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
