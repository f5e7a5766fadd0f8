import { type NamedGame, useOwnGames } from '#/features/catalog/favorites/ownGamesContext.ts'
import type { MenuItem } from '#/ui/Menu.tsx'
import { useListDialog } from './listDialogs.ts'

/**
 * What a member records about a game for themselves, in the menu of its row and in its options. Visitors are asked to sign in. `beforeHide` is
 * called while the game is still shown.
 */
export function useOwnGameActions(game: NamedGame, beforeHide?: () => void): MenuItem[] {
  const { favorites, setFavorite, hide } = useOwnGames()
  const openListDialog = useListDialog()
  const isFavorite = favorites.has(game.id)
  return [
    {
      label: isFavorite ? 'Favorited' : 'Favorite',
      icon: 'heart',
      onSelect: () => setFavorite(game, !isFavorite),
    },
    { label: 'Add to list', icon: 'list-plus', onSelect: () => openListDialog({ kind: 'add-game', game }) },
    {
      label: 'Hide this game',
      icon: 'eye-off',
      onSelect: () => {
        beforeHide?.()
        hide(game)
      },
    },
  ]
}
