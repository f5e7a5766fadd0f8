import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { Developer } from './developers.contract.ts'

/** The developer at an address, also at a former one. */
export const developerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['developers', 'details', slug] as const,
    queryFn: ({ signal }) => apiGet<Developer>(`/api/developers/${encodeURIComponent(slug)}`, signal),
  })
