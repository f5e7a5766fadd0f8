import { useLibraryMenu } from '#/features/catalog/library/useLibraryMenu.tsx'
import MenuPopup from '#/ui/MenuPopup.tsx'
import type { PopupProps } from '#/ui/useLazyPopup.tsx'
import type { GameCard } from './games.contract.ts'
import { useOwnGameActions } from './useOwnGameActions.ts'

export interface GameRowMenuProps extends PopupProps {
  game: GameCard
  /** Called while a game that is about to be hidden still has its row. */
  beforeHide: () => void
}

/** What a member records about the game of a row. */
export default function GameRowMenuPopup({ game, beforeHide, ...popup }: GameRowMenuProps) {
  const library = useLibraryMenu(game)
  const actions = useOwnGameActions(game, beforeHide)
  return (
    <>
      <MenuPopup
        align="end"
        {...popup}
        entries={[...actions, 'divider', { heading: 'Your library' }, ...library.entries]}
      />
      {library.dialog}
    </>
  )
}
