import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BlockedGames } from '#/features/people/account/me.contract.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import type { Favorite } from './favorites.contract.ts'
import type { PlayedGames } from './played.contract.ts'

/** A query for the ids of games that belong to the viewer, at `/api/me/{name}`. */
const ownGamesQuery = (name: 'favorites' | 'played') => (viewer: string | null | undefined) =>
  queryOptions({
    queryKey: [...viewerKey(viewer), name],
    queryFn: async ({ signal }) =>
      (await apiGet<{ games: number[] }>(`/api/me/${name}`, signal, { asViewer: true })).games,
    enabled: Boolean(viewer),
    // What the member changed in another tab shows when they return to this one.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The viewer's favorites: their ids, the newest first. */
export const favoritesQuery = ownGamesQuery('favorites')

/** What these send arrives even if the member leaves the page at once. */
const KEEPALIVE = { keepalive: true }

export const sendFavorite = (gameId: number, favorite: boolean) =>
  apiSend<Favorite>('POST', '/api/favoriteGame', { game_id: gameId, favorite }, KEEPALIVE)

/** The ids of the games that the viewer has played. A link that is followed in another tab adds one. */
export const playedQuery = ownGamesQuery('played')

export const sendPlayed = (gameId: number, played: boolean) =>
  apiSend<PlayedGames>(played ? 'PUT' : 'DELETE', `/api/me/played/${gameId}`, undefined, KEEPALIVE)

export const sendBlock = (gameId: number, blocked: boolean) =>
  apiSend<BlockedGames>(blocked ? 'PUT' : 'DELETE', `/api/me/blocked-games/${gameId}`, undefined, KEEPALIVE)

interface Pages {
  pages: { items: { id: number }[]; total: number }[]
}

/** Removes a game from every cached list. Returns a function that restores it. */
export function hideFromCachedLists(queryClient: QueryClient, gameId: number): () => void {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: ['games', 'list'] })
  for (const [key, data] of lists) {
    if (!data?.pages.some(({ items }) => items.some(({ id }) => id === gameId))) continue
    const pages = data.pages.map((page) => ({
      ...page,
      total: page.total - 1,
      items: page.items.filter(({ id }) => id !== gameId),
    }))
    queryClient.setQueryData(key, { ...data, pages })
  }
  return () => {
    for (const [key, data] of lists) queryClient.setQueryData(key, data)
  }
}
