import { Outlet } from '@tanstack/react-router'
import { GameOverPage } from '#/features/pages/gameDetails/GameOverPage.tsx'
import { Shell } from '#/features/pages/shell/Shell.tsx'
import { UpdateOverPage } from '#/features/pages/updates/UpdateOverPage.tsx'

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
