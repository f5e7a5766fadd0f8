import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isBlocked, isBlockingKnown, type ListAccess, useListAccess } from './blockedGames.client.ts'

/** A list of rows about games, as everyone sees it. */
interface PublicList<Row> {
  queryKey: QueryKey
  gameIdOf: (row: Row) => number
  /** Whether it is filtered by the viewer's own votes or favorites. Then there is no list for everyone. */
  isPersonal: boolean
}

/**
 * How a list is requested for its viewer, and what is shown while the viewer's own list loads: everyone's list, if it is loaded,
 * without the games that the viewer hides.
 */
export function useViewerList<Data extends { items: Row[] }, Row>({
  queryKey,
  gameIdOf,
  isPersonal,
}: PublicList<Row>): {
  access: ListAccess
  /** Options to add to those of the list's query. */
  options: { enabled: boolean; placeholderData?: InfiniteData<Data, number> }
} {
  const access = useListAccess(isPersonal)
  const queryClient = useQueryClient()
  const everyones =
    access.kind === 'own' && isBlockingKnown() && !isPersonal
      ? queryClient.getQueryData<InfiniteData<Data, number>>(queryKey)
      : undefined
  const pages = everyones?.pages.map((page) => ({
    ...page,
    items: page.items.filter((row) => !isBlocked(gameIdOf(row))),
  }))
  const enabled = access.kind === 'public' || access.kind === 'own'
  if (!everyones || !pages?.[0]?.items.length) return { access, options: { enabled } }
  return { access, options: { enabled, placeholderData: { ...everyones, pages } } }
}
