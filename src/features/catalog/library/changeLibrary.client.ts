import type { QueryClient } from '@tanstack/react-query'
import { viewerId } from '#/features/people/session/session.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { byLibraryStatus, LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import { forgetOwnLists } from '#/shared/ownVariant.ts'
import { serialQueue } from '#/shared/serialQueue.ts'
import type { ShowToast } from '#/ui/ToastProvider.tsx'
import {
  libraryEntryQuery,
  libraryQuery,
  sendLibraryEntry,
  sendLibraryRemoval,
  statusIn,
} from './library.client.ts'
import type { Library, LibraryEntry, LibraryInput } from './library.contract.ts'

interface NamedGame {
  id: number
  name: string
}

const inOrder = serialQueue()
/** Games of which a change is being sent: their status on the server, and how many changes are waiting. */
const sending = new Map<number, { saved: LibraryStatus | undefined; waiting: number }>()

export const libraryLabel = (status: LibraryStatus): string =>
  LIBRARY_STATUSES.find(({ id }) => id === status)!.label

/** Sets the status of a game, or removes it from the library (null): shown at once, and reported when it is sent. The last click wins. */
export async function changeStatus(
  queryClient: QueryClient,
  toast: ShowToast,
  game: NamedGame,
  status: LibraryStatus | null,
): Promise<void> {
  try {
    const removed =
      status === null
        ? await showAndSend(
            queryClient,
            game.id,
            null,
            async () => (await sendLibraryRemoval(game.id)).removed,
          )
        : await saveEntry(queryClient, game.id, { status })
    toast({
      tone: status ? 'positive' : 'neutral',
      icon: 'library',
      topic: `library ${game.id}`,
      title: status
        ? `${game.name} is in your library: ${libraryLabel(status)}`
        : `${game.name} was removed from your library`,
      ...(removed && {
        action: { label: 'Undo', onSelect: () => void putBack(queryClient, toast, removed) },
      }),
    })
  } catch (error) {
    fail(toast, error)
  }
}

/** Stores what `entry` has. Throws what the server answers, for the form. */
export async function saveEntry(
  queryClient: QueryClient,
  gameId: number,
  entry: LibraryInput,
): Promise<null> {
  const stored = await showAndSend(queryClient, gameId, entry.status, () => sendLibraryEntry(gameId, entry))
  queryClient.setQueryData(libraryEntryQuery(viewerId(), gameId).queryKey, stored)
  return null
}

async function putBack(queryClient: QueryClient, toast: ShowToast, removed: LibraryEntry): Promise<void> {
  const { status, started_on, finished_on, note } = removed
  await saveEntry(queryClient, removed.game_id, { status, started_on, finished_on, note }).catch((error) =>
    fail(toast, error),
  )
}

const fail = (toast: ShowToast, error: unknown) =>
  toast({ tone: 'negative', icon: 'triangle-alert', title: errorMessage(error as Error) })

async function showAndSend<T>(
  queryClient: QueryClient,
  gameId: number,
  status: LibraryStatus | null,
  send: () => Promise<T>,
): Promise<T> {
  const viewer = viewerId()
  const { queryKey } = libraryQuery(viewer)
  await queryClient.cancelQueries({ queryKey })
  const show = (shown: LibraryStatus | undefined) =>
    queryClient.setQueryData<Library>(queryKey, (library) => withStatus(library, gameId, shown))
  const change = sending.get(gameId) ?? {
    saved: statusIn(queryClient.getQueryData(queryKey), gameId),
    waiting: 0,
  }
  sending.set(gameId, change)
  change.waiting++
  show(status ?? undefined)
  try {
    const response = await inOrder(`library ${gameId}`, send)
    change.saved = status ?? undefined
    // A read that was answered before may have shown what was there.
    if (change.waiting === 1) show(change.saved)
    return response
  } catch (error) {
    // A later click on this game is still shown.
    if (change.waiting === 1) show(change.saved)
    throw error
  } finally {
    if (--change.waiting === 0) sending.delete(gameId)
    // The first read may have been canceled for this, and what failed may have arrived.
    if (sending.size === 0) void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: [...viewerKey(viewer), 'library-rows'] })
    void queryClient.invalidateQueries({ queryKey: ['games', 'details'], refetchType: 'none' })
    forgetOwnLists(queryClient, viewer ?? '')
  }
}

function withStatus(
  library: Library = byLibraryStatus(() => []),
  gameId: number,
  status: LibraryStatus | undefined,
): Library {
  return byLibraryStatus((each) => {
    if (library[each].includes(gameId) && each === status) return library[each]
    const others = library[each].filter((id) => id !== gameId)
    return each === status ? [gameId, ...others] : others
  })
}
