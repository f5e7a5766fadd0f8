import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { foldCase } from '#/shared/foldCase.ts'
import type { ProfileProgress } from './profileProgress.contract.ts'

/** How far a member has come. The name is case-insensitive. */
export function profileProgressQuery(username: string) {
  return queryOptions({
    queryKey: ['profiles', foldCase(username), 'progress'] as const,
    queryFn: ({ signal }) =>
      apiGet<ProfileProgress>(`/api/users/${encodeURIComponent(username)}/progress`, signal),
  })
}
