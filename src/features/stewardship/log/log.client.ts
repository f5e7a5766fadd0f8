import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { FullEntry, PublicEntry } from './log.contract.ts'

export interface LogParams {
  action?: string | undefined
  subject?: string | undefined
  moderator?: string | undefined
  member?: string | undefined
}

interface Part<Entry> {
  items: Entry[]
  next: string | null
}

/** The public log; the other filters are for council and up. */
export const publicLogQuery = ({ action, subject }: LogParams) =>
  infiniteQueryOptions({
    queryKey: ['moderation-log', action ?? '', subject ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      apiGet<Part<PublicEntry>>(
        `/api/moderation-log${stringifySearch({ action, subject, before: pageParam || undefined })}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })

/** The log for council and up. */
export const fullLogQuery = (viewer: string, params: LogParams) =>
  infiniteQueryOptions({
    queryKey: ['me', viewer, 'moderation', 'log', stringifySearch({ ...params })] as const,
    queryFn: ({ pageParam, signal }) =>
      apiGet<Part<FullEntry>>(
        `/api/moderation/log${stringifySearch({ ...params, before: pageParam || undefined })}`,
        signal,
        { asViewer: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
