import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { asViewer, ownVariant } from '#/shared/ownVariant.ts'
import type { GameDecline, OwnGame } from './edits.contract.ts'

/** Why a game of the viewer's was declined, and its fields; null if it wasn't. Never cached: it goes back to the queue with what is read here. */
export const declineQuery = (gameId: number, viewer: string | null | undefined) =>
  queryOptions({
    queryKey: ['edits', 'decline', gameId, ...ownVariant(viewer ?? undefined)] as const,
    queryFn: async ({ signal }) =>
      (await apiGet<GameDecline>(`/api/me/games/${gameId}/decline`, signal, asViewer(viewer ?? undefined)))
        .declined,
    enabled: Boolean(viewer),
    staleTime: 0,
    gcTime: 0,
  })

/** The viewer's relation to a game; only for members. */
export const ownGameQuery = (gameId: number, viewer: string | null | undefined) =>
  queryOptions({
    queryKey: ['edits', 'own', gameId, ...ownVariant(viewer ?? undefined)] as const,
    queryFn: ({ signal }) =>
      apiGet<OwnGame>(`/api/me/games/${gameId}`, signal, asViewer(viewer ?? undefined)),
    enabled: Boolean(viewer),
  })
