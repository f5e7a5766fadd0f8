import type { ReactNode } from 'react'
import { GameThumbnail, type GameThumbnailProps } from '#/features/catalog/games/GameThumbnail.tsx'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import styles from './GameLine.module.css'

interface GameLineProps {
  game: GameThumbnailProps['game'] & { id: number; urlid: string; name: string }
  /** How it is related to the page's game. */
  label?: string
  /** What is known of it, below the name. */
  note?: ReactNode
  /** Whether it opens in a new tab, and what its use is counted as. */
  newTab?: { log: string }
}

/** Another game on a game's page: its picture, beside it its name. */
export const GameLine = ({ game, label, note, newTab }: GameLineProps) => (
  <a
    className={styles.game}
    data-game={game.id}
    href={paths.game(game.urlid)}
    {...(newTab && {
      'data-log': newTab.log,
      target: '_blank',
      rel: 'noopener',
      title: `${game.name} (new tab)`,
    })}
  >
    <GameThumbnail game={game} sizes="92px" className={styles.picture} />
    <span className="min-0">
      {label && <span className="muted text-12">{label}</span>}
      <span className={classes(styles.name, note ? styles.short : 'clamp-2')}>{game.name}</span>
      {note}
    </span>
  </a>
)
