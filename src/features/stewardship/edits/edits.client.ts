import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import { asViewer, ownVariant } from '#/shared/ownVariant.ts'
import type {
  AddGameInput,
  CurrentFields,
  EditSent,
  GameAdded,
  GameChanges,
  GameEdit,
  GameFields,
  GameHistory,
  SimilarGames,
} from './edits.contract.ts'

/** Adds a game, which moderators then review. */
export const addGame = (fields: GameFields): Promise<GameAdded> =>
  apiSend('POST', '/api/games', fields satisfies AddGameInput)

/** Games that may be the same as one with this name or one of these links. */
export function similarNamesQuery(name: string, links: readonly string[]) {
  const params = new URLSearchParams({ name })
  if (links.length > 0) params.set('links', links.join(','))
  return queryOptions({
    queryKey: ['games', 'similar-names', params.toString()] as const,
    queryFn: ({ signal }) => apiGet<SimilarGames>(`/api/games/similar-names?${params}`, signal),
    staleTime: 30_000,
  })
}

/** A game's fields as an edit starts from them. Never cached: someone else may have just changed them. */
export const currentFieldsQuery = (gameId: number) =>
  queryOptions({
    queryKey: ['edits', 'fields', gameId] as const,
    queryFn: ({ signal }) => apiGet<CurrentFields>(`/api/games/${gameId}/fields`, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** Sends an edit. Rejects with an `ApiError` of status 409 if fields have changed since `version`. */
export const sendEdit = (
  gameId: number,
  edit: { version: string; changes: GameChanges; summary: string },
): Promise<EditSent> => apiSend('POST', `/api/games/${gameId}/edits`, edit)

/**
 * A page of a game's history. Everybody sees the applied edits; a `viewer` sees their own others too, and moderators
 * and the game's developer see all.
 */
export const historyQuery = (gameId: number, page: number, viewer?: string) =>
  queryOptions({
    queryKey: ['edits', 'history', gameId, page, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<GameHistory>(
        `/api/games/${gameId}/edits${page > 1 ? `?page=${page}` : ''}`,
        signal,
        asViewer(viewer),
      ),
  })

/** One edit. Those that were not applied exist only for a `viewer` who may see them. */
export const editQuery = (id: number | string, viewer?: string) =>
  queryOptions({
    queryKey: ['edits', 'edit', Number(id), ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<GameEdit>(`/api/edits/${encodeURIComponent(id)}`, signal, asViewer(viewer)),
  })

export const undoEdit = (id: number, summary: string): Promise<EditSent> =>
  apiSend('POST', `/api/edits/${id}/undo`, { summary })

/** For moderators: hides the content of an edit, or shows it again. */
export const hideEdit = (id: number, hidden: boolean, reason: string): Promise<void> =>
  apiSend('PUT', `/api/moderation/edits/${id}/hidden`, { hidden, reason })

export const withdrawEdit = (id: number): Promise<void> => apiSend('POST', `/api/edits/${id}/withdraw`)

export const resubmitGame = (gameId: number, fields: GameFields): Promise<GameAdded> =>
  apiSend('POST', `/api/games/${gameId}/resubmission`, fields satisfies AddGameInput)

/** After a game or an edit was changed: everything that shows it. */
export async function refreshGames(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['edits'] }),
    queryClient.invalidateQueries({ queryKey: ['games'] }),
  ])
}
