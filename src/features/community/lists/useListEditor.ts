import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { OwnPost, Post } from '#/features/community/posts/posts.contract.ts'
import { ownPostQuery } from '#/features/community/posts/postWrites.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { serialQueue } from '#/shared/serialQueue.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { changeListGame, putListGame, refreshLists, removeListGame } from './lists.client.ts'
import type { ListOrder } from './lists.contract.ts'
import { gameBefore, inOrder, moveItem } from './moveGame.ts'

export type ListItem = NonNullable<Post['items']>[number]

/**
 * Changes the games of an own list: shown at once, sent one after the other, and as the server has them once the last was sent. What
 * fails is taken back by reading the list again.
 */
export function useListEditor(id: number) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const ask = useSignInPrompt()
  /** Read out to who does not see the rows move. */
  const [announcement, announce] = useState('')
  const [inTurn] = useState(serialQueue)
  const waiting = useRef(0)

  const actions = useMemo(() => {
    const key = () => ownPostQuery(viewerId(), id).queryKey
    const items = (): readonly ListItem[] => queryClient.getQueryData<OwnPost>(key())?.items ?? []
    const show = (change: (items: readonly ListItem[]) => ListItem[]) => {
      void queryClient.cancelQueries({ queryKey: key() })
      queryClient.setQueryData<OwnPost>(key(), (list) => list && { ...list, items: change(list.items ?? []) })
    }

    async function send(request: () => Promise<ListOrder>): Promise<void> {
      try {
        const { games } = await request()
        if (waiting.current > 1) return
        show((shown) => inOrder(shown, games))
        await refreshLists(queryClient)
      } catch (error) {
        if (isSignedOut(error)) return ask('change your list', () => enqueue(request))
        showToast({
          title: errorMessage(error),
          tone: 'negative',
          icon: 'triangle-alert',
          topic: `list:${id}`,
        })
        await refreshLists(queryClient)
      }
    }

    function enqueue(request: () => Promise<ListOrder>): void {
      waiting.current++
      void inTurn('list', () => send(request)).finally(() => waiting.current--)
    }

    function move(gameId: number, to: number): void {
      const before = items()
      const from = before.findIndex(({ game }) => game.id === gameId)
      if (from < 0 || to < 0 || to >= before.length || from === to) return
      const moved = moveItem(before, from, to)
      show(() => moved)
      announce(`${before[from]!.game.name} is now ${to + 1} of ${before.length}`)
      enqueue(() => changeListGame(id, gameId, { after: gameBefore(moved, to) }))
    }

    function remove(item: ListItem): void {
      const before = items()
      const at = before.findIndex(({ game }) => game.id === item.game.id)
      if (at < 0) return
      const after = gameBefore(before, at)
      show((shown) => shown.filter(({ game }) => game.id !== item.game.id))
      enqueue(() => removeListGame(id, item.game.id))
      showToast({
        title: `${item.game.name} was removed from the list`,
        icon: 'trash-2',
        topic: `list:${id}`,
        action: { label: 'Undo', onSelect: () => putBack(item, after) },
      })
    }

    function putBack(item: ListItem, after: number | null): void {
      // The game before it may be gone by now.
      const index = items().findIndex(({ game }) => game.id === after)
      const place = after === null || index >= 0 ? { after } : {}
      show((shown) => shown.toSpliced(after === null ? 0 : index >= 0 ? index + 1 : shown.length, 0, item))
      announce(`${item.game.name} is back in the list`)
      enqueue(() => putListGame(id, item.game.id, { note: item.note, ...place }))
    }

    async function add(game: { id: number; name: string }): Promise<void> {
      if (items().some((item) => item.game.id === game.id)) {
        showToast({ title: `${game.name} is already in this list`, icon: 'list', topic: `list:${id}` })
        return
      }
      // The next game may be chosen before the response: they are in the list in the order of the choices.
      await inTurn('list', () => putListGame(id, game.id))
      await refreshLists(queryClient)
      announce(`${game.name} was added to the list`)
    }

    async function setNote(gameId: number, note: string): Promise<void> {
      await changeListGame(id, gameId, { note })
      show((shown) => shown.map((item) => (item.game.id === gameId ? { ...item, note } : item)))
      void refreshLists(queryClient)
    }

    return { move, remove, add, setNote }
  }, [id, queryClient, showToast, ask, inTurn])

  return { ...actions, announcement }
}
