import { useOwnGames } from '#/features/favorites/ownGamesContext.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#/ui/Menu.tsx'
import styles from './GameRow.module.css'
import type { GameCard } from './games.contract.ts'

/** The menu of a game's row. */
export function GameRowMenu({ game }: { game: GameCard }) {
  const { favorites, setFavorite, hide } = useOwnGames()
  const isFavorite = favorites.has(game.id)
  const entries: MenuEntry[] = [
    {
      label: isFavorite ? 'Favorited' : 'Favorite',
      icon: 'heart',
      onSelect: () => setFavorite(game, !isFavorite),
    },
    { label: 'Hide this game', icon: 'eye-off', onSelect: () => hide(game) },
  ]
  return (
    <span className={styles.menu}>
      <Menu
        align="end"
        trigger={<IconButton icon="ellipsis" label={`Options for ${game.name}`} size="small" />}
        entries={entries}
      />
    </span>
  )
}
