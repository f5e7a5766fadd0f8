import { useRouterState } from '@tanstack/react-router'

/**
 * The filters of the address at `path`, which the list that is `shown` may still be following: a second choice builds on the first, however
 * quickly it is made.
 */
export function useNewestFilters<Filters>(
  path: string,
  read: (search: Record<string, unknown>) => Filters,
  shown: Filters,
): Filters {
  const { pathname, search } = useRouterState({ select: (state) => state.location })
  return pathname === path ? read({ ...search }) : shown
}
