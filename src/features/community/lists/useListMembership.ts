import { useQueryClient } from '@tanstack/react-query'
import type { GameToList } from '#/features/catalog/games/listDialogs.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { changeListGame, ownListsQuery, putListGame, refreshLists, removeListGame } from './lists.client.ts'
import type { OwnListSummary, OwnLists } from './lists.contract.ts'

/** Puts a game into the viewer's lists and takes it out: shown at once, and as the server has it afterwards. */
export function useListMembership(game: GameToList) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const ask = useSignInPrompt()
  const show = (listId: number, item: OwnListSummary['item']) =>
    queryClient.setQueryData<OwnLists>(
      ownListsQuery(viewerId(), game.id).queryKey,
      (shown) =>
        shown && { lists: shown.lists.map((list) => (list.id === listId ? withItem(list, item) : list)) },
    )
  /** Resolves when the server has it, or a message says why not. */
  const set = async (list: OwnListSummary, isIn: boolean): Promise<void> => {
    show(list.id, isIn ? { note: '' } : null)
    try {
      await (isIn ? putListGame(list.id, game.id) : removeListGame(list.id, game.id))
      showToast({
        title: isIn
          ? `${game.name} was added to ${list.title}`
          : `${game.name} was removed from ${list.title}`,
        tone: 'positive',
        icon: 'list-plus',
        topic: `list:${list.id}`,
      })
    } catch (error) {
      show(list.id, list.item)
      if (isSignedOut(error)) return ask(`add ${game.name} to a list`, () => void set(list, isIn))
      showToast({ title: errorMessage(error), tone: 'negative', icon: 'triangle-alert' })
    }
    await forgetLists()
  }
  /** The dialog keeps its rows where they are; all else that shows lists is read again. */
  const forgetLists = () => refreshLists(queryClient, { except: game.id })
  return {
    set,
    setNote: async (list: OwnListSummary, note: string): Promise<void> => {
      await changeListGame(list.id, game.id, { note })
      show(list.id, { note })
      await forgetLists()
    },
  }
}

const withItem = (list: OwnListSummary, item: OwnListSummary['item']): OwnListSummary => ({
  ...list,
  item,
  games: list.games + (item ? 1 : 0) - (list.item ? 1 : 0),
})
