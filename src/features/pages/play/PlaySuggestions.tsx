import { useQuery } from '@tanstack/react-query'
import { GameTile } from '#/features/catalog/games/GameTile.tsx'
import { GameTileSkeleton } from '#/features/catalog/games/GameTileSkeleton.tsx'
import { playableGamesQuery } from '#/features/catalog/games/games.client.ts'
import { PLAYABLE_GAMES } from '#/features/catalog/games/games.limits.ts'
import { PUBLIC_DEFAULTS, useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { List } from '#/ui/List.tsx'
import styles from './PlaySuggestions.module.css'

/** The highest-rated games that can be played here; nothing if there are none. */
export function PlaySuggestions() {
  const { viewer } = useListAccess()
  const defaults = useListDefaults()
  const { data, isPending, isError, refetch } = useQuery(playableGamesQuery(defaults.hide, viewer))
  if (isError && !data)
    return (
      <ErrorState compact title="Games to play couldn’t be loaded" onRetry={() => void refetch()}>
        Check your connection and try again.
      </ErrorState>
    )
  const games = data?.items
  if (games?.length === 0) return null
  return (
    <section
      aria-labelledby="play-suggestions"
      aria-busy={isPending || undefined}
      data-everyones={viewer === undefined ? '' : undefined}
      data-visitors={defaults === PUBLIC_DEFAULTS ? '' : undefined}
    >
      <h3 id="play-suggestions" className={styles.title}>
        Highest-rated games you can play here
      </h3>
      <List className={styles.games}>
        {games
          ? games.map((game, index) => (
              <li key={game.id}>
                <GameTile game={game} sizes="260px" eager={index < PLAYABLE_GAMES / 2} />
              </li>
            ))
          : Array.from({ length: PLAYABLE_GAMES }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
              <li key={`waiting-${place}`}>
                <GameTileSkeleton />
              </li>
            ))}
      </List>
    </section>
  )
}
