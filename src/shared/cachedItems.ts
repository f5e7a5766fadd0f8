import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

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

/** Replaces the data of some queries. */
export function changeCachedData(
  queryClient: QueryClient,
  filters: QueryFilters,
  change: (data: unknown) => unknown,
): void {
  for (const query of queryClient.getQueryCache().findAll(filters))
    replaceCachedData(query, change(query.state.data))
}

/** Replaces the data of a query. It stays as old and as invalid as it was, so that everything else that is stale is still reloaded. */
export function replaceCachedData(query: Query, data: unknown): void {
  const { data: before, dataUpdatedAt, isInvalidated } = query.state
  if (data === before) return
  query.setData(data, { updatedAt: dataUpdatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}
