import { queryOptions } from '@tanstack/react-query'
import type { DeveloperSuggestion } from '#/features/catalog/developers/developers.contract.ts'
import { MAX_DEVELOPER_LENGTH } from '#/features/catalog/developers/developers.limits.ts'
import { apiGet } from '#/shared/apiClient.ts'

/** The developers that a name may mean, the best match first. */
export function developerSuggestionsQuery(name: string) {
  const text = name.slice(0, MAX_DEVELOPER_LENGTH)
  return queryOptions({
    queryKey: ['games', 'developers', 'suggest', text] as const,
    queryFn: ({ signal }) =>
      apiGet<{ items: DeveloperSuggestion[] }>(`/api/developers?name=${encodeURIComponent(text)}`, signal),
  })
}
