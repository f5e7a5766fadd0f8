import { formatCount } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { shownRating } from '#/shared/shownRating.ts'
import cardLink from '#/ui/cardLink.module.css'
import { RatingBar } from '#/ui/RatingBar.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { cardNameClass } from './cardName.ts'
import { GameThumbnail } from './GameThumbnail.tsx'
import styles from './GameTile.module.css'
import type { GameCard } from './games.contract.ts'
import { PlayLink } from './PlayLink.tsx'

interface GameTileProps {
  game: GameCard
  /** What its use is counted as, if it is counted. */
  log?: 'featured'
  /** The width of the tile, as in the attribute of pictures. */
  sizes: string
  eager?: boolean
}

/** A game as a card: picture, name, two lines of its description, and its score. */
export function GameTile({ game, log, sizes, eager = false }: GameTileProps) {
  const rating = shownRating(game)
  return (
    <div className={`${cardLink.area} ${styles.game}`} data-game={game.id}>
      <GameThumbnail game={game} sizes={sizes} eager={eager} className={styles.picture} />
      <p className={styles.name}>
        <a
          className={`${cardLink.link} ${cardNameClass(game.name)}`}
          data-log={log}
          href={paths.game(game.urlid)}
        >
          {game.name}
        </a>
      </p>
      <p className={styles.desc}>{game.desc || 'no data'}</p>
      <p className={styles.foot}>
        <strong className={styles.score} title={`Score ${game.score}`}>
          {formatCount(game.score)}
        </strong>
        <RatingBar percent={rating} />
        <ScorePercent percent={rating} className={styles.percent} />
      </p>
      {game.playable && <PlayLink game={game} className={styles.play} />}
    </div>
  )
}
