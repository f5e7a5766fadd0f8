import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { ExperienceToday } from './experience.contract.ts'

/** What the viewer gained today. It is read again whenever their total changes. */
export const todayQuery = (viewer: { id: string; total_exp: number } | null | undefined) =>
  queryOptions({
    queryKey: ['me', viewer?.id ?? '', 'experience', viewer?.total_exp ?? 0] as const,
    queryFn: ({ signal }) => apiGet<ExperienceToday>('/api/me/experience', signal, { asViewer: true }),
    enabled: Boolean(viewer),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
