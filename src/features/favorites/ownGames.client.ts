import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BlockedGames } from '#/features/account/me.contract.ts'
import { viewerKey } from '#/features/account/session/viewer.client.ts'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import type { Favorite, OwnFavorites } from './favorites.contract.ts'

/** The viewer's favorites: their ids, the newest first. */
export const favoritesQuery = (viewer: string | null | undefined) =>
  queryOptions({
    queryKey: [...viewerKey(viewer), 'favorites'],
    queryFn: async ({ signal }) =>
      (await apiGet<OwnFavorites>('/api/me/favorites', signal, { asViewer: true })).games,
    enabled: Boolean(viewer),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

export const sendFavorite = (gameId: number, favorite: boolean) =>
  apiSend<Favorite>('POST', '/api/favoriteGame', { game_id: gameId, favorite })

export const sendBlock = (gameId: number, blocked: boolean) =>
  apiSend<BlockedGames>(blocked ? 'PUT' : 'DELETE', `/api/me/blocked-games/${gameId}`)

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
