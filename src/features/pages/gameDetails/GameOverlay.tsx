import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { gameOfAddress } from '#/features/catalog/games/openGame.ts'
import { withMarkdown } from '#/ui/markdown/loadMarkdown.ts'

const loadDialog = withMarkdown(() => import('./GameDialog.tsx'))
const GameDialog = lazy(loadDialog)

/** Shows a game's details over the current page while the address names a game. */
export function GameOverlay() {
  const urlid = useRouterState({ select: (state) => (state.location.search as { game?: string }).game })
  const [needed, setNeeded] = useState(false)
  useWarmDialog()
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

/** Loads the dialog, and with a mouse also the game, when a link to a game is pressed, before the click. */
function useWarmDialog(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const warm = ({ target, pointerType }: PointerEvent) => {
      const link = (target as Element | null)?.closest?.('a')
      const urlid = link && link.origin === location.origin && gameOfAddress(new URL(link.href))
      if (!urlid) return
      // After the frame of the tap, if there is one: requesting a dozen files takes longer than a frame. An error is shown when the dialog opens.
      setTimeout(() => void loadDialog().catch(() => {}))
      // A finger that touches a link may be about to scroll.
      if (pointerType !== 'touch') void queryClient.prefetchQuery(gameQuery(urlid))
    }
    document.addEventListener('pointerdown', warm, { passive: true })
    return () => document.removeEventListener('pointerdown', warm)
  }, [queryClient])
}
