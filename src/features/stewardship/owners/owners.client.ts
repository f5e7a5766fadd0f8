import { queryOptions } from '@tanstack/react-query'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { Page } from '#/shared/pagination.ts'
import type { DeveloperOwnership } from './developerOwnership.contract.ts'
import type { Numbers } from './numbers.contract.ts'
import type { NumbersRange } from './numbers.limits.ts'
import type { Ownership, OwnershipCheck } from './ownership.contract.ts'
import type { GameWithKeys, OwnSteamKeys, SteamKeys, SteamKeysGiven } from './steamKeys.contract.ts'
import type { VotesRemoval } from './votesRemoval.contract.ts'

const below = (urlid: string, what: string) => `/api/games/${encodeURIComponent(urlid)}/${what}`

const ownQuery = <T>(viewer: string | null | undefined, key: readonly unknown[], path: string) => ({
  ...viewerQuery<T>(viewer, key, path),
  staleTime: 0,
})

/** The member's claim to a game. Requesting it starts the claim, so that there is a text to publish. */
export const ownershipQuery = (viewer: string | null | undefined, urlid: string) =>
  queryOptions({
    queryKey: [...viewerKey(viewer), 'ownership', urlid] as const,
    queryFn: () => apiSend<Ownership>('POST', below(urlid, 'ownership')),
    enabled: Boolean(viewer),
    retry: false,
    // A moderator may decide while the dialog is closed.
    staleTime: 0,
  })

export const checkOwnership = (urlid: string): Promise<OwnershipCheck> =>
  apiSend('POST', below(urlid, 'ownership/check'))
export const requestOwnership = (urlid: string, message: string): Promise<void> =>
  apiSend('POST', below(urlid, 'ownership/request'), { message })
export const giveUpOwnership = (urlid: string): Promise<void> => apiSend('DELETE', below(urlid, 'ownership'))
export const revokeOwnership = (urlid: string, reason: string): Promise<void> =>
  apiSend('POST', below(urlid, 'ownership/revoke'), { reason })

export const developerOwnershipQuery = (viewer: string | null | undefined, slug: string) =>
  ownQuery<DeveloperOwnership>(
    viewer,
    ['developer-ownership', slug],
    `/api/developers/${encodeURIComponent(slug)}/ownership`,
  )
/** Asks for the developer's other games. */
export const requestOtherGames = (slug: string): Promise<{ requested: number }> =>
  apiSend('POST', `/api/developers/${encodeURIComponent(slug)}/ownership`)

export const votesRemovalQuery = (viewer: string | null | undefined, urlid: string) =>
  ownQuery<VotesRemoval>(viewer, ['votes-removal', urlid], below(urlid, 'votes-removal'))

export const requestVotesRemoval = (urlid: string, reason: string): Promise<void> =>
  apiSend('POST', below(urlid, 'votes-removal'), { reason })

export const ownKeysQuery = (viewer: string | null | undefined, urlid: string) =>
  ownQuery<OwnSteamKeys>(viewer, ['steam-keys', urlid], below(urlid, 'steam-keys'))

export const giveKeys = (urlid: string, keys: string[], note: string): Promise<SteamKeysGiven> =>
  apiSend('POST', below(urlid, 'steam-keys'), { keys, note })
export const withdrawKey = (urlid: string, id: number): Promise<void> =>
  apiSend('DELETE', `${below(urlid, 'steam-keys')}/${id}`)
/** Reads the keys of a game, which is logged. */
export const readKeysOf = (urlid: string): Promise<SteamKeys> =>
  apiSend('POST', below(urlid, 'steam-keys/read'))

export const gamesWithKeysQuery = (viewer: string | null | undefined, page: number) =>
  ownQuery<Page<GameWithKeys>>(viewer, ['games-with-keys', page], `/api/council/steam-keys?page=${page}`)

export const numbersQuery = (viewer: string | null | undefined, urlid: string, days: NumbersRange) => ({
  ...viewerQuery<Numbers>(viewer, ['numbers', urlid, days], `${below(urlid, 'numbers')}?days=${days}`),
  staleTime: 60_000,
  retry: false,
})
