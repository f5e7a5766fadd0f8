import { IconButton } from '#/ui/IconButton.tsx'
import { useLazyPopup } from '#/ui/useLazyPopup.tsx'
import styles from './GameRow.module.css'
import type { GameRowMenuProps } from './GameRowMenuPopup.tsx'
import type { GameCard } from './games.contract.ts'

const importPopup = () => import('./GameRowMenuPopup.tsx')

/** The menu of a game's row. It loads when it first opens: a list has many rows. */
export function GameRowMenu({ game }: { game: GameCard }) {
  const trigger = <IconButton icon="ellipsis" label={`Options for ${game.name}`} size="small" />
  return (
    <span className={styles.menu}>
      {useLazyPopup<GameRowMenuProps>('menu', importPopup, { game, trigger })}
    </span>
  )
}
