import type { Game } from '#/features/catalog/games/games.contract.ts'
import { useOwnerTools } from '#/features/stewardship/owners/useOwnerTools.tsx'
import MenuPopup from '#/ui/MenuPopup.tsx'
import type { PopupProps } from '#/ui/useLazyPopup.tsx'
import { useFollowAction } from './useFollowAction.ts'
import { useGameActions } from './useGameActions.ts'
import { useGameReport } from './useGameReport.tsx'

export interface GameOptionsProps extends PopupProps {
  game: Game
}

/** The menu of everything that can be done with a game, also by its developer and moderators. It loads when it first opens. */
export default function GameOptionsMenu({ game, ...popup }: GameOptionsProps) {
  const actions = useGameActions(game)
  const follow = useFollowAction(game)
  const owner = useOwnerTools(game)
  const report = useGameReport(game)
  return (
    <>
      <MenuPopup {...popup} entries={[follow, ...actions, ...report.entries, ...owner.entries]} />
      {report.dialog}
      {owner.dialog}
    </>
  )
}
