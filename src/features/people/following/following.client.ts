import { queryOptions, useQuery } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { FollowedSubject, FollowedThread, Follows } from './following.contract.ts'
import type { FollowKind, SubjectKind } from './following.limits.ts'
import { canBeOff, type Follow, type FollowTarget, followOf } from './following.rules.ts'

const PATH = '/api/me/follows'

/** What the viewer follows or has muted. What they changed in another tab shows when they return to this one. */
export const followsQuery = (viewer: string | null | undefined) =>
  queryOptions({
    ...viewerQuery<Follows>(viewer, ['follows'], PATH),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Where the lists of `followedThreadsQuery` and `followedSubjectsQuery` are cached. */
export const followedKey = (viewer: string, kind: FollowKind) =>
  [...viewerKey(viewer), 'followed', kind] as const

/** The threads among it, with their titles. */
export const followedThreadsQuery = (viewer: string) =>
  pagedQuery<FollowedThread>(followedKey(viewer, 'threads'), `${PATH}/threads`, {}, 1, viewer)

/** What is among it of another kind, with names. */
export const followedSubjectsQuery = (viewer: string, kind: SubjectKind) =>
  pagedQuery<FollowedSubject>(followedKey(viewer, kind), `${PATH}/${kind}`, {}, 1, viewer)

/** Follows or mutes something, or makes it as usual. It arrives even if the member leaves the page at once. */
export function sendFollow({ kind, id }: FollowTarget, follow: Follow): Promise<Follows> {
  const path = `${PATH}/${kind}/${encodeURIComponent(id)}`
  if (follow === 'usual') return apiSend<Follows>('DELETE', path, undefined, { keepalive: true })
  const input = canBeOff(kind) ? { on: follow === 'on' } : undefined
  return apiSend<Follows>('PUT', path, input, { keepalive: true })
}

/** What the viewer wants to know of something; as usual until it is known, and for visitors. */
export function useFollow(target: FollowTarget): Follow {
  const { data } = useQuery(followsQuery(useViewerId()))
  return data ? followOf(data, target) : 'usual'
}
