import type { QueryClient } from '@tanstack/react-query'

// Public lists have a variant for members, without the games that they hide: requested with their token and cached under the
// same key with one more part, so that nobody sees another member's.

/** The part of a query's key that names the viewer; nothing for data that is the same for everyone. */
export const ownVariant = (viewer: string | undefined) => (viewer === undefined ? [] : [{ viewer }])

/** Whether a query's key belongs to a member's own variant. */
export const isOwnVariant = (queryKey: readonly unknown[], viewer: string): boolean =>
  queryKey.some((part) => (part as { viewer?: unknown } | null | undefined)?.viewer === viewer)

/**
 * Call this after the viewer's votes, favorites, or settings have changed: lists that depend on them are reloaded when they are shown the next
 * time. The one on screen stays as it is, so that no row disappears under the pointer.
 */
export function forgetOwnLists(queryClient: QueryClient, viewer: string): void {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isOwnVariant(queryKey, viewer) })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isOwnVariant(queryKey, viewer),
    refetchType: 'none',
  })
}

/** The request options that go with it. */
export const asViewer = (viewer: string | undefined) => ({ asViewer: viewer !== undefined })
