import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { FollowingFeed } from './followingFeed.contract.ts'

/** The addresses of the viewer's own feed. */
export const followingFeedQuery = (id: string | null | undefined) => ({
  ...viewerQuery<FollowingFeed>(id, ['following feed'], '/api/me/following/feed'),
  // Another tab may have made new ones.
  staleTime: 0,
})

export const makeFollowingFeed = (): Promise<FollowingFeed> =>
  apiSend<FollowingFeed>('POST', '/api/me/following/feed')
