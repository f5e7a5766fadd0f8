import { useQuery } from '@tanstack/react-query'
import { GameTile } from '#/features/catalog/games/GameTile.tsx'
import { featuredGamesQuery } from '#/features/catalog/games/games.client.ts'
import { useIsWanted } from '#/features/catalog/searches/listDefaults.client.ts'
import styles from './FeaturedGames.module.css'

/** How many tiles are visible without scrolling on a wide screen. */
const FIRST_SCREEN = 4

/**
 * The games that moderators feature; nothing while there are none. The reader's default filter applies here too.
 */
export function FeaturedShelf({ isShown }: { isShown: boolean }) {
  const { data } = useQuery({ ...featuredGamesQuery, enabled: isShown })
  const isWanted = useIsWanted()
  const games = data?.items.filter(isWanted)
  if (!isShown || !games?.length) return null
  return (
    <section className={styles.shelf} aria-labelledby="featured">
      <h2 id="featured" className={styles.heading}>
        Featured
      </h2>
      <ul className={styles.games}>
        {games.map((game, index) => (
          <li key={game.id}>
            <GameTile game={game} log="featured" sizes="260px" eager={index < FIRST_SCREEN} />
          </li>
        ))}
      </ul>
    </section>
  )
}
