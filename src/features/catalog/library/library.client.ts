import { queryOptions, useQuery } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import type { Library, LibraryEntry, LibraryInput } from './library.contract.ts'

const PATH = '/api/me/library'

/** The viewer's library: ids of games by status. What the member changed in another tab shows when they return to this one. */
export const libraryQuery = (viewer: string | null | undefined) =>
  queryOptions({
    ...viewerQuery<Library>(viewer, ['library'], PATH),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** A game of the viewer's library with days and note. */
export const libraryEntryQuery = (viewer: string | null | undefined, gameId: number) =>
  viewerQuery<LibraryEntry>(viewer, ['library-entry', gameId], `${PATH}/${gameId}`)

/** What these send arrives even if the member leaves the page at once. */
const KEEPALIVE = { keepalive: true }

export const sendLibraryEntry = (gameId: number, entry: LibraryInput) =>
  apiSend<LibraryEntry>('PUT', `${PATH}/${gameId}`, entry, KEEPALIVE)

export const sendLibraryRemoval = (gameId: number) =>
  apiSend<{ removed: LibraryEntry | null }>('DELETE', `${PATH}/${gameId}`, undefined, KEEPALIVE)

/** The status of a game in a library; undefined if it has none. */
export const statusIn = (library: Library | undefined, gameId: number): LibraryStatus | undefined =>
  library && LIBRARY_STATUSES.find(({ id }) => library[id].includes(gameId))?.id

/** The viewer's library; undefined until it is known, and for visitors. */
export const useLibrary = (): Library | undefined => useQuery(libraryQuery(useViewerId())).data
