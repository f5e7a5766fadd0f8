import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { FeedCheck, NewUpdateToken, UpdateAutomation } from './feeds.contract.ts'

const feedPath = (urlid: string) => `/api/games/${encodeURIComponent(urlid)}/feed`
const tokensPath = (urlid: string) => `/api/games/${encodeURIComponent(urlid)}/update-tokens`

/** A game's feed and tokens, for members who may see them. */
export const automationQuery = (viewerId: string, urlid: string) =>
  viewerQuery<UpdateAutomation>(viewerId, ['automation', urlid], feedPath(urlid))

export const setFeed = (urlid: string, url: string): Promise<UpdateAutomation> =>
  apiSend('PUT', feedPath(urlid), { url })

export const checkFeedNow = (urlid: string): Promise<UpdateAutomation> =>
  apiSend('POST', `${feedPath(urlid)}/check`)

export const removeFeed = (urlid: string): Promise<UpdateAutomation> => apiSend('DELETE', feedPath(urlid))

export const makeToken = (urlid: string, name: string): Promise<NewUpdateToken> =>
  apiSend('POST', tokensPath(urlid), { name })

export const revokeToken = (urlid: string, id: number): Promise<UpdateAutomation> =>
  apiSend('DELETE', `${tokensPath(urlid)}/${id}`)

/** What would be made of a feed. */
export const tryFeed = (url: string): Promise<FeedCheck> => apiSend('POST', '/api/feed-checks', { url })
