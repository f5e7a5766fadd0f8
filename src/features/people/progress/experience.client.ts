import { keepPreviousData } from '@tanstack/react-query'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import type { ExperienceToday } from './experience.contract.ts'

/** What the viewer gained today. It is read again whenever their total changes. */
export const todayQuery = (viewer: { id: string; total_exp: number } | null | undefined) => ({
  ...viewerQuery<ExperienceToday>(viewer?.id, ['experience', viewer?.total_exp ?? 0], '/api/me/experience'),
  staleTime: 0,
  placeholderData: keepPreviousData<ExperienceToday>,
})
