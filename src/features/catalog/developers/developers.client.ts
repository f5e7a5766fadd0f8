import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { Developer, DeveloperSuggestion } from './developers.contract.ts'
import { MAX_DEVELOPER_LENGTH } from './developers.limits.ts'

/** The developer at an address, also at a former one. */
export const developerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['developers', 'details', slug] as const,
    queryFn: ({ signal }) => apiGet<Developer>(`/api/developers/${encodeURIComponent(slug)}`, signal),
  })

/** Developers that a text may mean, the best match first. */
export const developersNamedQuery = (text: string) =>
  queryOptions({
    queryKey: ['developers', 'named', text] as const,
    queryFn: ({ signal }) =>
      apiGet<{ items: DeveloperSuggestion[] }>(
        `/api/developers?${new URLSearchParams({ name: text })}`,
        signal,
      ),
    enabled: mayBeName(text),
  })

/** Whether a developer may be called so. */
export const mayBeName = (text: string): boolean => text.trim() !== '' && text.length <= MAX_DEVELOPER_LENGTH
