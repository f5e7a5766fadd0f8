import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { SavedSearches, SearchChange } from './searches.contract.ts'

/** The searches that the viewer saved. */
export const savedSearchesQuery = (viewer: string | null | undefined) => ({
  ...viewerQuery<SavedSearches>(viewer, ['searches'], '/api/me/searches'),
  // Another device may have saved one.
  staleTime: 10_000,
})

export const sendNewSearch = (search: { name: string; params: string; alert: boolean }) =>
  apiSend<SavedSearches>('POST', '/api/me/searches', search)

export const sendSearchChange = (id: number, change: SearchChange) =>
  apiSend<SavedSearches>('PATCH', `/api/me/searches/${id}`, change)

export const removeSearch = (id: number) => apiSend<SavedSearches>('DELETE', `/api/me/searches/${id}`)

/** Runs one of the requests above and shows all searches as they are then. Changes are sent one after the other. */
export function useChangeSearches() {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  return useMutation({
    scope: { id: 'searches' },
    mutationFn: (send: () => Promise<SavedSearches>) => send(),
    onSuccess: (searches) => {
      queryClient.setQueryData(savedSearchesQuery(viewer).queryKey, searches)
      const search = searches.items.find(({ is_default }) => is_default) ?? null
      queryClient.setQueryData<Me>(viewerKey(viewer), (me) => me && { ...me, default_search: search })
    },
  })
}
