import { Outlet } from '@tanstack/react-router'
import { GameOverlay } from '#/features/pages/gameDetails/GameOverlay.tsx'
import { Shell } from '#/features/pages/shell/Shell.tsx'
import { UpdateOverlay } from '#/features/pages/updates/UpdateOverlay.tsx'

/** The current page with what is around and above every page. */
export function SiteFrame() {
  return (
    <Shell>
      <Outlet />
      <GameOverlay />
      <UpdateOverlay />
    </Shell>
  )
}
