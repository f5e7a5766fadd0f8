/** What a game can be to a member, one at a time, in the order in which they are offered. */
export const LIBRARY_STATUSES = [
  { id: 'want', label: 'Want to play' },
  { id: 'playing', label: 'Playing' },
  { id: 'finished', label: 'Finished' },
  { id: 'dropped', label: 'Dropped' },
] as const
export type LibraryStatus = (typeof LIBRARY_STATUSES)[number]['id']

/** A value for each status. */
export const byLibraryStatus = <T>(make: (status: LibraryStatus) => T): Record<LibraryStatus, T> =>
  Object.fromEntries(LIBRARY_STATUSES.map(({ id }) => [id, make(id)])) as Record<LibraryStatus, T>

/** By which a list can be filtered: the statuses, and having none. */
export const LIBRARY_FILTERS = [...LIBRARY_STATUSES, { id: 'none', label: 'Not in my library' }] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]['id']
