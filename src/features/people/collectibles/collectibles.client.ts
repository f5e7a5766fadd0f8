import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import type {
  AppearanceInput,
  CollectibleCatalog,
  OwnCollectibles,
  SavedAppearance,
} from './collectibles.contract.ts'

/** All items; they change only with a new version of the site. */
export const collectiblesQuery = queryOptions({
  queryKey: ['collectibles'] as const,
  queryFn: ({ signal }) => apiGet<CollectibleCatalog>('/api/collectibles', signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the viewer owns, wears and shows. */
export const ownCollectiblesQuery = (viewerId: string) => ({
  ...viewerQuery<OwnCollectibles>(viewerId, ['collectibles'], '/api/me/collectibles'),
  staleTime: 0,
})

/** Saves the viewer's appearance, and shows it wherever they are shown. Throws `ApiError`. */
export function useSaveAppearance(
  viewerId: string,
): (appearance: AppearanceInput) => Promise<SavedAppearance> {
  const queryClient = useQueryClient()
  return async (appearance) => {
    const { left_out, ...own } = await apiSend<SavedAppearance>('PUT', '/api/me/collectibles', appearance)
    queryClient.setQueryData(ownCollectiblesQuery(viewerId).queryKey, own)
    await queryClient.invalidateQueries({ queryKey: ['me', viewerId], exact: true })
    return { ...own, left_out }
  }
}
