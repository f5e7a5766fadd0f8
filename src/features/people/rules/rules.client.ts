import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { readRules } from './ruleSections.ts'

/** The sections of the rules that reasons can cite. */
export const rulesQuery = queryOptions({
  queryKey: ['site', 'rules'] as const,
  queryFn: async ({ signal }) => {
    const { content } = await apiGet<{ content: string }>('/api/site/pages/rules', signal)
    return readRules(content).sections
  },
})
