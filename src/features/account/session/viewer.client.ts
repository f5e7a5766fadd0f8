import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '#/features/account/me.contract.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { useViewerId } from './session.client.ts'

/** Everything of the viewer is kept under keys that begin so, so that another member's never shows. */
export const viewerKey = (id: string | null | undefined) => ['me', id ?? ''] as const

/** The viewer's own account. */
export const meQuery = (id: string | null | undefined) =>
  queryOptions({
    queryKey: viewerKey(id),
    queryFn: ({ signal }) => apiGet<Me>('/api/me', signal, { asViewer: true }),
    enabled: Boolean(id),
    // Who comes back to a tab hears of what happened elsewhere: that the session was ended, for one.
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

/**
 * The member who looks at the page; null for a visitor, undefined while it is not known: always in what the server
 * renders, which is the same for everybody.
 */
export function useViewer(): Me | null | undefined {
  const id = useViewerId()
  const { data } = useQuery(meQuery(id))
  if (id) return data
  return id === undefined ? undefined : null
}
