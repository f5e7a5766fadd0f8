import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { CannedReason, CannedReasons, Queue, QueueDetail, QueueState } from './queue.contract.ts'
import type { QueueKind } from './queue.limits.ts'

// Below the viewer's own key, so that another member's browser session never shows it.
const key = (viewer: string, ...rest: unknown[]) => ['me', viewer, 'moderation', ...rest] as const

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

export const queueStateQuery = (viewer: string) =>
  queryOptions({
    queryKey: key(viewer, 'state'),
    queryFn: ({ signal }) => apiGet<QueueState>('/api/moderation/state', signal, { asViewer: true }),
    staleTime: 0,
  })

export const queueDetailQuery = (viewer: string, kind: QueueKind, id: string) =>
  queryOptions({
    queryKey: key(viewer, 'item', kind, id),
    queryFn: ({ signal }) => apiGet<QueueDetail>(`/api/moderation/${kind}/${id}`, signal, { asViewer: true }),
    staleTime: 30_000,
    retry: false,
  })

export const reasonsQuery = (viewer: string) =>
  queryOptions({
    queryKey: key(viewer, 'reasons'),
    queryFn: ({ signal }) => apiGet<CannedReasons>('/api/moderation/reasons', signal, { asViewer: true }),
    // Another moderator may change them.
    staleTime: 0,
  })

export const queueKey = (viewer: string) => key(viewer, 'queue')
export const stateKey = (viewer: string) => key(viewer, 'state')
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
  apiSend<{ status: string }>('POST', `/api/moderation/${kind}/${id}`, {
    decision,
    reason,
    version: version ?? undefined,
  })

export const claimItem = ({ kind, id }: ItemRef) =>
  apiSend<{ until: string }>('PUT', `/api/moderation/${kind}/${id}/lock`)

export const releaseItem = ({ kind, id }: ItemRef) =>
  apiSend<{ id: string }>('DELETE', `/api/moderation/${kind}/${id}/lock`)

/** `version`: of the reasons that these replace. Fails with 409 if another moderator has changed them since. */
export const saveReasons = (items: readonly CannedReason[], version: string) =>
  apiSend<CannedReasons>('PUT', '/api/moderation/reasons', { items, version })

export const keyOf = ({ kind, id }: ItemRef): string => `${kind}/${id}`
