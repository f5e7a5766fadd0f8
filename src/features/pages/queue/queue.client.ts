import { infiniteQueryOptions } from '@tanstack/react-query'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { CannedReason, CannedReasons, Queue, QueueDetail } from './queue.contract.ts'
import type { QueueKind } from './queue.limits.ts'

const key = (viewer: string, ...rest: unknown[]) => [...viewerKey(viewer), 'moderation', ...rest] as const

/** All parts of the queue of a kind; undefined: of every kind. */
export const queueQuery = (viewer: string, kind: QueueKind | undefined) =>
  infiniteQueryOptions({
    queryKey: key(viewer, 'queue', kind ?? 'all'),
    queryFn: ({ pageParam, signal }) =>
      apiGet<Queue>(
        `/api/moderation/queue${stringifySearch({ kind, after: pageParam || undefined })}`,
        signal,
        { asViewer: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })

export const queueDetailQuery = (viewer: string, kind: QueueKind, id: string) => ({
  ...viewerQuery<QueueDetail>(viewer, ['moderation', 'item', kind, id], `/api/moderation/${kind}/${id}`),
  staleTime: 30_000,
  retry: false,
})

export const reasonsQuery = (viewer: string) => ({
  ...viewerQuery<CannedReasons>(viewer, ['moderation', 'reasons'], '/api/moderation/reasons'),
  // Another moderator may change them.
  staleTime: 0,
})

export const queueKey = (viewer: string) => key(viewer, 'queue')
export const reasonsKey = (viewer: string) => key(viewer, 'reasons')

export interface ItemRef {
  kind: QueueKind
  id: string
}

export type Decision = 'accept' | 'decline'

/** `version`: of the held text or marked votes that the moderator read. Fails with 409 if a text has changed since. */
export const sendDecision = (
  { kind, id, version }: ItemRef & { version: string | null },
  decision: Decision,
  reason: string,
) =>
  apiSend<{ status: string }>(
    'POST',
    `/api/moderation/${kind}/${id}`,
    { decision, reason, version: version ?? undefined },
    // One that is sent when the page is closed arrives, too.
    { keepalive: true },
  )

export const claimItem = ({ kind, id }: ItemRef) =>
  apiSend<{ until: string }>('PUT', `/api/moderation/${kind}/${id}/lock`)

export const releaseItem = ({ kind, id }: ItemRef) =>
  apiSend<{ id: string }>('DELETE', `/api/moderation/${kind}/${id}/lock`)

/** `version`: of the reasons that these replace. Fails with 409 if another moderator has changed them since. */
export const saveReasons = (items: readonly CannedReason[], version: string) =>
  apiSend<CannedReasons>('PUT', '/api/moderation/reasons', { items, version })

export const keyOf = ({ kind, id }: ItemRef): string => `${kind}/${id}`
