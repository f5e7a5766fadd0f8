import { queryOptions, useQuery } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { FollowedThread, Follows } from './following.contract.ts'
import { followOf, type ThreadFollow } from './following.rules.ts'

const PATH = '/api/me/follows'

/** What the viewer follows or has muted. What they changed in another tab shows when they return to this one. */
export const followsQuery = (viewer: string | null | undefined) =>
  queryOptions({
    ...viewerQuery<Follows>(viewer, ['follows'], PATH),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The threads among it, with their titles. */
export const followedThreadsQuery = (viewer: string) =>
  pagedQuery<FollowedThread>([...viewerKey(viewer), 'followed-threads'], `${PATH}/threads`, {}, 1, viewer)

/** Follows or mutes a thread, or makes it as usual. It arrives even if the member leaves the page at once. */
export const sendThreadFollow = (id: number, follow: ThreadFollow): Promise<Follows> =>
  follow === 'usual'
    ? apiSend<Follows>('DELETE', `${PATH}/threads/${id}`, undefined, { keepalive: true })
    : apiSend<Follows>('PUT', `${PATH}/threads/${id}`, { on: follow === 'on' }, { keepalive: true })

/** What the viewer wants to know of a thread; as usual until it is known, and for visitors. */
export function useThreadFollow(id: number): ThreadFollow {
  const { data } = useQuery(followsQuery(useViewerId()))
  return data ? followOf(data, id) : 'usual'
}
