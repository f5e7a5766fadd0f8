import type { QueryClient } from '@tanstack/react-query'
import { filterCountsQuery, gameListQuery } from '#/features/catalog/games/games.client.ts'
import { inCommonOrder, isInOwnOrder, isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { listDefaults, PUBLIC_DEFAULTS } from '#/features/catalog/searches/listDefaults.client.ts'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { ensureListAt } from '#/shared/pagedQuery.ts'
import { requestQuery } from './effectiveQuery.ts'
import type { ShownList } from './listOfAddress.ts'

/**
 * Loads a list and the counts of its filters. Pages that are already loaded stay, so that Back shows the list as the
 * reader left it. If the address names a page far from them, the list starts at that page.
 */
export async function loadList(queryClient: QueryClient, list: ShownList): Promise<void> {
  const { size } = list
  const asked = requestQuery(list, import.meta.env.SSR ? PUBLIC_DEFAULTS : listDefaults())
  const query = !import.meta.env.SSR && viewerId() === null ? inCommonOrder(asked) : asked
  const isOwn = isPersonal(query) || isInOwnOrder(query)
  // The server renders the same page for everyone. A list that depends on the viewer is loaded in the browser.
  const access = import.meta.env.SSR ? undefined : listAccess(isOwn)
  if (access ? access.kind === 'signIn' : isOwn) return
  const counts = filterCountsQuery(query, access?.viewer)
  if (!import.meta.env.SSR) void queryClient.prefetchQuery(counts)
  await Promise.all([
    ensureListAt(queryClient, gameListQuery(query, size, access?.viewer), query.page),
    import.meta.env.SSR ? queryClient.ensureQueryData(counts) : undefined,
  ])
}
