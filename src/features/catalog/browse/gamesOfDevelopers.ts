import { type QueryClient, useQuery } from '@tanstack/react-query'
import { gameListPageQuery } from '#/features/catalog/games/games.client.ts'
import type { GameResponse } from '#/features/catalog/games/games.contract.ts'
import { DEFAULT_QUERY, DEVELOPER_PAGE_SIZE } from '#/features/catalog/index/query/catalog.address.ts'
import {
  type ListDefaults,
  listDefaults,
  PUBLIC_DEFAULTS,
  useListDefaults,
} from '#/features/catalog/searches/listDefaults.client.ts'
import { listAccess, useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { hiddenBy } from './effectiveQuery.ts'

/** The confirmed games of any of these developers, most voted first: the first few, and how many there are. */
const gamesOfDevelopersQuery = (slugs: readonly string[], defaults: ListDefaults, viewer?: string) =>
  gameListPageQuery(
    { ...DEFAULT_QUERY, dev: slugs, sort: 'votes', hide: hiddenBy(DEFAULT_QUERY, defaults) },
    DEVELOPER_PAGE_SIZE,
    1,
    viewer,
  )

/** The first games of developers for their viewer; undefined while they are loading. `isEveryones`: they are the same for all. */
export function useGamesOfDevelopers(slugs: readonly string[]) {
  const { viewer } = useListAccess()
  const options = gamesOfDevelopersQuery(slugs, useListDefaults(), viewer)
  const { data } = useQuery({ ...options, enabled: slugs.length > 0 })
  return { data, isEveryones: viewer === undefined }
}

/** Loads the games of a game's developers for its page. A failure of either does not break the page. */
export async function prefetchGamesOfDevelopers(
  queryClient: QueryClient,
  loadingGame: Promise<GameResponse>,
): Promise<void> {
  const game = await loadingGame.catch(() => undefined)
  if (game && !game.is_removed && game.developers.length > 0)
    await loadGamesOfDevelopers(
      queryClient,
      game.developers.map(({ slug }) => slug),
    )
}

/** Loads them before they are shown. A page works without them. */
export function loadGamesOfDevelopers(queryClient: QueryClient, slugs: readonly string[]): Promise<void> {
  const options = import.meta.env.SSR
    ? gamesOfDevelopersQuery(slugs, PUBLIC_DEFAULTS)
    : gamesOfDevelopersQuery(slugs, listDefaults(), listAccess().viewer)
  return queryClient.prefetchQuery(options)
}
