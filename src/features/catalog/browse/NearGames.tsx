import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { OrderedList } from '#/ui/List.tsx'
import list from './GameList.module.css'
import styles from './SearchStates.module.css'

export interface NearGamesProps {
  games: readonly GameCard[]
  /** What was searched for, if no game has it. */
  missed: string | undefined
}

/** Games with a name similar to what was searched for. */
export function NearGames({ games, missed }: NearGamesProps) {
  return (
    <>
      {missed !== undefined && <p className={styles.missed}>No results for “{missed}”.</p>}
      <section aria-labelledby="near-games" className={styles.near}>
        <h2 id="near-games" className="text-18">
          Did you mean
        </h2>
        <OrderedList className={list.list}>
          {games.map((game) => (
            <li key={game.id} {...gameRowAttributes(game)}>
              <GameRow game={game} heading={3} />
            </li>
          ))}
        </OrderedList>
      </section>
    </>
  )
}
