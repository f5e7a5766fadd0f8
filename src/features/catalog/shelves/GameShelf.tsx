import type { ReactNode } from 'react'
import { GameTile } from '#/features/catalog/games/GameTile.tsx'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import styles from './GameShelf.module.css'
import size from './shelfCard.module.css'

export interface GameShelfProps<Game extends GameCard> {
  /** The id of its heading. */
  id: string
  title: string
  /** Which games these are, in a few words. */
  note: string
  /** Where all of them are; `games` completes 'See all …'. */
  all?: { href: string; games: string }
  games: readonly Game[]
  /** What the use of its games is counted as, if it is counted. */
  log?: 'featured'
  /** Loads the first pictures at once. */
  eager?: boolean
  /** What is below the card of a game. */
  foot?: (game: Game) => ReactNode
}

/** How many cards a phone shows at first, in part. */
const FIRST_SCREEN = 2
/** The width of a card, as in the attribute of pictures. */
const CARD_SIZES = '(max-width: 920px) 200px, 250px'

/** Games side by side, as cards: five in a wide place, and otherwise as many as fit, with the next one cut. */
export function GameShelf<Game extends GameCard>(props: GameShelfProps<Game>) {
  const { id, title, note, all, games, log, eager = false, foot } = props
  return (
    <section className={`${size.place} ${styles.shelf}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.note}>{note}</p>
        {all && (
          <a className={`finger ${styles.all}`} href={all.href}>
            See all<span className="visually-hidden"> {all.games}</span>
          </a>
        )}
      </header>
      <ul className={`${size.card} ${styles.games}`}>
        {games.map((game, place) => (
          <li key={game.id} className={styles.game}>
            <GameTile game={game} log={log} sizes={CARD_SIZES} eager={eager && place < FIRST_SCREEN} />
            {foot?.(game)}
          </li>
        ))}
      </ul>
    </section>
  )
}
