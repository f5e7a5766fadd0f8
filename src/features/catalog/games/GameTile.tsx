import { paths } from '#/shared/paths.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { cardNameClass } from './cardName.ts'
import { GameBanner } from './GameBanner.tsx'
import styles from './GameTile.module.css'
import type { GameCard } from './games.contract.ts'

interface GameTileProps {
  game: GameCard
  /** What the use of is counted. */
  log: 'featured' | 'more-like-this'
  /** Opens the game in a new tab instead of over the page. */
  newTab?: boolean
  /** The width of the tile, as in the attribute of pictures. */
  sizes: string
  eager?: boolean
}

/** A game as a small tile: banner, name, rating and two lines of its description. */
export function GameTile({ game, log, newTab = false, sizes, eager = false }: GameTileProps) {
  return (
    <a
      className={styles.game}
      data-log={log}
      data-game={game.id}
      href={paths.game(game.urlid)}
      {...(newTab ? { target: '_blank', rel: 'noopener', title: `${game.name} (new tab)` } : {})}
    >
      <GameBanner game={game} src={game.banner} on="card" sizes={sizes} eager={eager} />
      <span className={styles.line}>
        <span className={`min-0 medium ${cardNameClass(game.name)}`}>{game.name}</span>
        <ScorePercent percent={shownRating(game)} />
      </span>
      <span className={styles.desc}>{game.desc || 'no data'}</span>
    </a>
  )
}
