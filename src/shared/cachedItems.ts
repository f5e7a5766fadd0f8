import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** Cached data with every item in it changed for which `isItem` holds; the same object if there is none. */
export function withChangedItems<Item>(
  data: unknown,
  isItem: (value: Record<string, unknown>) => boolean,
  change: (item: Item) => Item,
): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data.map((item) => withChangedItems(item, isItem, change))
    return items.some((item, index) => item !== data[index]) ? items : data
  }
  const entries = Object.entries(data).map(
    ([key, member]) => [key, member, withChangedItems(member, isItem, change)] as const,
  )
  const inner = entries.some(([, before, after]) => before !== after)
    ? Object.fromEntries(entries.map(([key, , after]) => [key, after]))
    : data
  return isItem(inner as Record<string, unknown>) ? change(inner as Item) : inner
}

/** Replaces the data of some queries. It keeps its age, so that everything else that is stale is still reloaded. */
export function changeCachedData(
  queryClient: QueryClient,
  filters: QueryFilters,
  change: (data: unknown) => unknown,
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(filters)) {
    const after = change(state.data)
    if (after !== state.data) queryClient.setQueryData(queryKey, after, { updatedAt: state.dataUpdatedAt })
  }
}
