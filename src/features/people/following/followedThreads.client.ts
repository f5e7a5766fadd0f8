import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { FollowedThread } from './following.contract.ts'

/** The threads that the viewer follows or has muted, with their titles. */
export const followedThreadsQuery = (viewer: string) =>
  pagedQuery<FollowedThread>(
    [...viewerKey(viewer), 'followed', 'threads'],
    '/api/me/follows/threads',
    {},
    1,
    viewer,
  )
