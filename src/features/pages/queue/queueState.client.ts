import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import type { QueueState } from './queue.contract.ts'

/** How much waits of each kind, and who is on what. On its own, because the account menu of moderators has it on every page. */
export const queueStateQuery = (viewer: string) => ({
  ...viewerQuery<QueueState>(viewer, ['moderation', 'state'], '/api/moderation/state'),
  staleTime: 0,
})

export const stateKey = (viewer: string) => [...viewerKey(viewer), 'moderation', 'state'] as const
