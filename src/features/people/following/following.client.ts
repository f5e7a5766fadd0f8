import { queryOptions, useQuery } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import type { Follows } from './following.contract.ts'
import { type Follow, type FollowTarget, followOf } from './following.rules.ts'

/** What the viewer follows or has muted. What they changed in another tab shows when they return to this one. */
export const followsQuery = (viewer: string | null | undefined) =>
  queryOptions({
    ...viewerQuery<Follows>(viewer, ['follows'], '/api/me/follows'),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** What the viewer wants to know of something; as usual until it is known, and for visitors. */
export function useFollow(target: FollowTarget): Follow {
  const { data } = useQuery(followsQuery(useViewerId()))
  return data ? followOf(data, target) : 'usual'
}
