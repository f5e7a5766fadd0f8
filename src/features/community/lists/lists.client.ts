import type { QueryClient } from '@tanstack/react-query'
import { refreshPosts } from '#/features/community/posts/postWrites.client.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type {
  AddListInput,
  ChangeListGameInput,
  EditListInput,
  ListOrder,
  ListWritten,
  OwnLists,
  PutListGameInput,
} from './lists.contract.ts'

/** All lists of the viewer, the last changed first; with a game, each says whether it has it. */
export const ownListsQuery = (viewer: string | null | undefined, gameId?: number) =>
  viewerQuery<OwnLists>(viewer, ['lists', gameId ?? 0], `/api/me/lists${stringifySearch({ game: gameId })}`)

export const addList = (list: Partial<AddListInput> & { title: string }): Promise<ListWritten> =>
  apiSend('POST', '/api/lists', list)

export const editList = (id: number, change: EditListInput): Promise<ListWritten> =>
  apiSend('PATCH', `/api/lists/${id}`, change)

export const copyList = (id: number): Promise<ListWritten> => apiSend('POST', `/api/lists/${id}/copy`)

export const putListGame = (id: number, gameId: number, more: PutListGameInput = {}): Promise<ListOrder> =>
  apiSend('PUT', `/api/lists/${id}/games/${gameId}`, more)

export const changeListGame = (id: number, gameId: number, change: ChangeListGameInput): Promise<ListOrder> =>
  apiSend('PATCH', `/api/lists/${id}/games/${gameId}`, change)

export const removeListGame = (id: number, gameId: number): Promise<ListOrder> =>
  apiSend('DELETE', `/api/lists/${id}/games/${gameId}`)

/**
 * Reads again whatever shows lists; resolves once what is on the screen is fresh. `except`: the choice of lists for this game stays as it
 * is shown.
 */
export async function refreshLists(
  queryClient: QueryClient,
  { except }: { except?: number } = {},
): Promise<void> {
  await Promise.all([
    refreshPosts(queryClient),
    queryClient.invalidateQueries({
      queryKey: ['me'],
      predicate: ({ queryKey }) => queryKey[2] === 'lists' && queryKey[3] !== except,
    }),
  ])
}
