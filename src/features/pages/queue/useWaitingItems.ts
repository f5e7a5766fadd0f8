import { useQuery } from '@tanstack/react-query'
import { useLiveTopic } from '#/features/catalog/live/followedTopics.client.ts'
import { topic } from '#/features/catalog/live/topics.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import { queueStateQuery } from './queueState.client.ts'

/** How many items wait for moderators, as it is now; 0 for members who may not decide them, for whom nothing is requested. */
export function useWaitingItems(viewer: Me | null | undefined): number {
  const isModerator = viewer?.abilities.includes('settle-requests') ?? false
  useLiveTopic(isModerator ? topic.moderation : undefined)
  const { data } = useQuery({ ...queueStateQuery(viewer?.id ?? ''), enabled: isModerator })
  return data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0
}
