import { useQuery } from '@tanstack/react-query'
import { GameTile } from '#/features/catalog/games/GameTile.tsx'
import { GameTileSkeleton } from '#/features/catalog/games/GameTileSkeleton.tsx'
import { gameListPageQuery } from '#/features/catalog/games/games.client.ts'
import { DEFAULT_QUERY, SEARCH_PAGE_SIZE } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { List } from '#/ui/List.tsx'
import styles from './PlaySuggestions.module.css'

const MAX_SUGGESTIONS = 10
const WEB = tagBySlug.get('web')!.id

/** Those of the 30 highest-rated web games that can be played here; nothing if there are none among them. */
export function PlaySuggestions() {
  const { viewer } = useListAccess()
  const { hide } = useListDefaults()
  const query = { ...DEFAULT_QUERY, tags: [WEB], sort: 'rated' as const, hide }
  const { data, isPending, isError, refetch } = useQuery(
    gameListPageQuery(query, SEARCH_PAGE_SIZE, 1, viewer),
  )
  if (isError && !data)
    return (
      <ErrorState compact title="Games to play couldn't be loaded" onRetry={() => void refetch()}>
        Check your connection and try again.
      </ErrorState>
    )
  const games = data?.items.filter((game) => game.playable).slice(0, MAX_SUGGESTIONS)
  if (games?.length === 0) return null
  return (
    <section aria-labelledby="play-suggestions" aria-busy={isPending || undefined}>
      <h3 id="play-suggestions" className={styles.title}>
        Highest-rated games you can play here
      </h3>
      <List className={styles.games}>
        {games
          ? games.map((game, index) => (
              <li key={game.id}>
                <GameTile game={game} sizes="260px" eager={index < MAX_SUGGESTIONS / 2} />
              </li>
            ))
          : Array.from({ length: MAX_SUGGESTIONS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
              <li key={`waiting-${place}`}>
                <GameTileSkeleton />
              </li>
            ))}
      </List>
    </section>
  )
}
