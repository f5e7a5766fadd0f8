import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { withPendingSettings } from './pendingSettings.client.ts'
import { useViewerId } from './session.client.ts'

/** The prefix of all query keys of the viewer's own data, so that another member's data is never shown. */
export const viewerKey = (id: string | null | undefined) => ['me', id ?? ''] as const

/** A query for the viewer's own data at a path of the API, below their own key. Nothing is requested for visitors. */
export const viewerQuery = <T>(viewer: string | null | undefined, key: readonly unknown[], path: string) =>
  queryOptions({
    queryKey: [...viewerKey(viewer), ...key] as const,
    queryFn: ({ signal }) => apiGet<T>(path, signal, { asViewer: true }),
    enabled: Boolean(viewer),
  })

/** The viewer's own account. */
export const meQuery = (id: string | null | undefined) =>
  queryOptions({
    queryKey: viewerKey(id),
    queryFn: async ({ signal, client }) =>
      withPendingSettings(client, await apiGet<Me>('/api/me', signal, { asViewer: true })),
    enabled: Boolean(id),
    // On return to the tab it shows what changed elsewhere, e.g. that the session was ended.
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

/**
 * The signed-in member; null for a visitor, undefined while unknown: always in what the server
 * renders, because that is the same for everybody.
 */
export function useViewer(): Me | null | undefined {
  const id = useViewerId()
  const { data } = useQuery(meQuery(id))
  if (id) return data
  return id === undefined ? undefined : null
}
