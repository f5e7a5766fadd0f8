import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { ownVariant } from '#/shared/ownVariant.ts'
import type { ForYouGames } from './forYou.contract.ts'

/** The first games that are picked for a member; none where they switched recommendations off. */
export const forYouQuery = (viewer: string, limit: number) =>
  queryOptions({
    queryKey: ['games', 'for-you', limit, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<ForYouGames>(`/api/me/for-you?limit=${limit}`, signal, { asViewer: true }),
  })
