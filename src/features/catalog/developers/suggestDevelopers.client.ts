import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { DeveloperSuggestion } from './developers.contract.ts'
import { MAX_DEVELOPER_LENGTH } from './developers.limits.ts'

/** The developers that a name may mean, the best match first. */
export function developerSuggestionsQuery(name: string) {
  const text = name.slice(0, MAX_DEVELOPER_LENGTH)
  return queryOptions({
    queryKey: ['games', 'developers', 'suggest', text] as const,
    queryFn: ({ signal }) =>
      apiGet<{ items: DeveloperSuggestion[] }>(`/api/developers?name=${encodeURIComponent(text)}`, signal),
  })
}
