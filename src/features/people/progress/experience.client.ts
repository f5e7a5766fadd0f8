import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiGet } from '#/shared/apiClient.ts'
import type { ExperienceToday } from './experience.contract.ts'

/** What the viewer gained today. It is read again whenever their total changes. */
export const todayQuery = (viewer: { id: string; total_exp: number } | null | undefined) => ({
  ...viewerQuery<ExperienceToday>(viewer?.id, ['experience', viewer?.total_exp ?? 0], '/api/me/experience'),
  staleTime: 0,
  placeholderData: keepPreviousData<ExperienceToday>,
})

/** The viewer's latest grants of today, newest first, once their total is `total_exp`. */
export const latestGrantsQuery = (id: string, total_exp: number) =>
  queryOptions({
    queryKey: [...viewerKey(id), 'latest grants', total_exp] as const,
    queryFn: async () =>
      (await apiGet<ExperienceToday>('/api/me/experience', undefined, { asViewer: true })).latest,
  })
