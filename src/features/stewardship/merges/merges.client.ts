import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import type { GameMerges, Merged, MergeInput, MergePreview, MergeUndone } from './merges.contract.ts'

/** What merging a game into another would do; for moderators. Counts change, so it's read each time. */
export const mergePreviewQuery = (viewer: string, urlid: string, into: string) =>
  queryOptions({
    queryKey: ['me', viewer, 'moderation', 'merge', urlid, into] as const,
    queryFn: ({ signal }) =>
      apiGet<MergePreview>(`/api/games/${urlid}/merge?into=${into}`, signal, { asViewer: true }),
    staleTime: 0,
    gcTime: 0,
  })

export const mergeGames = (urlid: string, input: MergeInput) =>
  apiSend<Merged>('POST', `/api/games/${urlid}/merge`, input)

export const undoMerge = (id: number) => apiSend<MergeUndone>('POST', `/api/moderation/merges/${id}/undo`, {})

/** The games that were merged into a game. */
export const mergesQuery = (urlid: string) =>
  queryOptions({
    queryKey: ['games', 'merges', urlid] as const,
    queryFn: ({ signal }) => apiGet<GameMerges>(`/api/games/${urlid}/merges`, signal),
  })

/** After a merge or its undo, nothing that was read is certain. */
export const refreshAll = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries()
