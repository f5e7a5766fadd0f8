import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { OpenApiDocument } from './openApi.ts'
import { readReference } from './reference.ts'

/** The API's reference, made from its description; only what the page shows travels with it. */
export function apiReferenceQuery() {
  return queryOptions({
    queryKey: ['api-reference'] as const,
    queryFn: async ({ signal }) => readReference(await apiGet<OpenApiDocument>('/api/openapi.json', signal)),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
