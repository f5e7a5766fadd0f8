import { useLayoutEffect, useRef } from 'react'
import { useLibraryMenu } from '#/features/catalog/library/useLibraryMenu.tsx'
import { controlOfNeighbor } from '#/ui/focus.ts'
import MenuPopup from '#/ui/MenuPopup.tsx'
import type { PopupProps } from '#/ui/useLazyPopup.tsx'
import type { GameCard } from './games.contract.ts'
import { useOwnGameActions } from './useOwnGameActions.ts'

export interface GameRowMenuProps extends PopupProps {
  game: GameCard
}

/** What a member records about the game of a row. The keyboard goes on at the next row if this one is hidden. */
export default function GameRowMenuPopup({ game, ...popup }: GameRowMenuProps) {
  const library = useLibraryMenu(game)
  const isHiding = useRef(false)
  const actions = useOwnGameActions(game, () => {
    isHiding.current = true
  })
  useLayoutEffect(
    () => () => {
      // The menu has given the focus back to its button, and now the row goes.
      const row = isHiding.current && document.activeElement?.closest(`[data-game="${game.id}"]`)
      if (row) controlOfNeighbor(row, '[aria-haspopup="menu"]')?.focus({ preventScroll: true })
    },
    [game.id],
  )
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
