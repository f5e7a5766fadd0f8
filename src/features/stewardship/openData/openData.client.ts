import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { OpenData } from './openData.contract.ts'

/** The newest dump, and whether the site has any. */
export const openDataQuery = () =>
  queryOptions({
    queryKey: ['open-data'] as const,
    queryFn: ({ signal }) => apiGet<OpenData>('/api/open-data', signal),
  })
