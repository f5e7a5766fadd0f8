import { type ReactNode, useState } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import type { MenuItem } from '#/ui/Menu.tsx'

const ReportGameDialog = lazyComponent(() => import('./ReportGameDialog.tsx'), 'dialog')

/** The entry of a game's menu that reports it to the moderators, and its dialog. A developer can't report their own game. */
export function useGameReport(game: Game): { entries: MenuItem[]; dialog: ReactNode } {
  const ask = useSignInPrompt()
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isDeveloper = Boolean(viewer) && game.developer_account?.username === viewer?.username
  const open = () => ask(`report ${game.name}`, () => setOpen(true))
  return {
    entries: game.confirmed && !isDeveloper ? [{ label: 'Report game', icon: 'flag', onSelect: open }] : [],
    dialog: <ReportGameDialog open={isOpen} onClose={() => setOpen(false)} game={game} />,
  }
}
