import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'
import styles from './GameRow.module.css'
import type { GameCard } from './games.contract.ts'
import { useOwnGameActions } from './useOwnGameActions.ts'

/** The menu of a game's row. */
export function GameRowMenu({ game }: { game: GameCard }) {
  return (
    <span className={styles.menu}>
      <Menu
        align="end"
        trigger={<IconButton icon="ellipsis" label={`Options for ${game.name}`} size="small" />}
        entries={useOwnGameActions(game)}
      />
    </span>
  )
}
