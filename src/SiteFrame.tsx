import { Outlet } from '@tanstack/react-router'
import { GameOverPage } from '#/features/games/details/GameOverPage.tsx'
import { Shell } from '#/features/shell/Shell.tsx'
import { UpdateOverPage } from '#/features/updates/UpdateOverPage.tsx'

/** The current page with what is around and above every page. */
export function SiteFrame() {
  return (
    <Shell>
      <Outlet />
      <GameOverPage />
      <UpdateOverPage />
    </Shell>
  )
}
