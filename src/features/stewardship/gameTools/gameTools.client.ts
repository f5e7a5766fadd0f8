import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { Voters } from './gameTools.contract.ts'
import { FEATURED_THUMB_WIDTH, type VoteSign } from './gameTools.limits.ts'

export const archiveGame = (gameID: number, reason: string, archived: boolean) =>
  apiSend<{ archived: boolean }>('POST', '/api/modGameArchive', { gameID, reason, archived })

/** Takes a game out of the catalog, or puts it back. */
export const changeGame = (gameId: number, action: 'remove' | 'restore', reason: string) =>
  apiSend<{ status: string }>('POST', `/api/moderation/games/${gameId}/${action}`, { reason })

export interface Featured {
  featured_until: string | null
  first_time: boolean
}

export const featureGame = (gameID: number, featureUntil: string | null) =>
  apiSend<Featured>('POST', '/api/modFeatureGame', { gameID, featureUntil })

/** Makes the medium logo of a game that is featured for the first time. */
export async function makeMediumLogo(gameID: number, logoUrl: string): Promise<void> {
  const url = new URL(logoUrl, location.href).href
  const { data } = await apiSend<{ data: { thumbnail: string } }>('POST', '/api/uploadImageThumbFromUrl', {
    url,
    thumbWidth: FEATURED_THUMB_WIDTH,
  })
  await apiSend('POST', '/api/modUpdateGameMedLogo', { gameID, logo: data.thumbnail })
}

export type VotersOrder = 'signs' | 'newest' | 'oldest'
export type VotersSign = VoteSign | 'set-aside' | 'waiting' | 'marked' | undefined

/** Who voted on a game. */
export const votersQuery = (viewer: string, gameId: number, sign: VotersSign, order: VotersOrder) =>
  infiniteQueryOptions({
    queryKey: ['me', viewer, 'moderation', 'voters', gameId, sign ?? '', order] as const,
    queryFn: ({ pageParam, signal }) =>
      apiGet<Voters>(
        `/api/games/${gameId}/voters${stringifySearch({ sign, order, page: pageParam > 1 ? pageParam : undefined })}`,
        signal,
        { asViewer: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    gcTime: 0,
  })

export const votersKey = (viewer: string, gameId: number) =>
  ['me', viewer, 'moderation', 'voters', gameId] as const

export const setVotesAside = (
  gameId: number,
  userIds: readonly string[],
  setAside: boolean,
  reason: string,
) =>
  apiSend<{ changed: number; upvotes: number; downvotes: number }>(
    'POST',
    `/api/games/${gameId}/voters/set-aside`,
    { user_ids: userIds, set_aside: setAside, reason },
  )
