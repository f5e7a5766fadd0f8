import { useNavigate } from '@tanstack/react-router'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { useOwnGames } from '#/features/favorites/ownGamesContext.ts'
import type { Game } from '#/features/games/games.contract.ts'
import { useOwnerTools } from '#/features/owners/useOwnerTools.tsx'
import { useListDialog } from '#/features/posts/lists/listDialogs.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { Menu, type MenuEntry } from '#/ui/Menu.tsx'

/** The actions for a game. Each requires an account. */
export function GameOptions({ game }: { game: Game }) {
  const ask = useSignInPrompt()
  const { favorites, setFavorite, hide } = useOwnGames()
  const openListDialog = useListDialog()
  const navigate = useNavigate()
  const edit = () => ask(`edit ${game.name}`, () => void navigate({ href: paths.editGame(game.urlid) }))
  const isFavorite = favorites.has(game.id)
  const entries: MenuEntry[] = [
    { label: 'Add to list', icon: 'list-plus', onSelect: () => openListDialog({ kind: 'add-game', game }) },
    { label: 'Edit game', icon: 'pencil', onSelect: edit },
    { label: 'History', icon: 'history', href: paths.gameHistory(game.urlid) },
    {
      label: isFavorite ? 'Favorited' : 'Favorite',
      icon: 'heart',
      onSelect: () => setFavorite(game, !isFavorite),
    },
    { label: 'Hide this game', icon: 'eye-off', onSelect: () => hide(game) },
  ]
  const owner = useOwnerTools(game)
  return (
    <>
      <Menu
        trigger={<Button endIcon="chevron-down">Options</Button>}
        entries={[...entries, ...owner.entries]}
      />
      {owner.dialog}
    </>
  )
}
