import MenuPopup from '#/ui/MenuPopup.tsx'
import type { PopupProps } from '#/ui/useLazyPopup.tsx'
import type { GameCard } from './games.contract.ts'
import { useOwnGameActions } from './useOwnGameActions.ts'

export interface GameRowMenuProps extends PopupProps {
  game: GameCard
}

/** What a member records about the game of a row. */
export default function GameRowMenuPopup({ game, ...popup }: GameRowMenuProps) {
  return <MenuPopup align="end" {...popup} entries={useOwnGameActions(game)} />
}
