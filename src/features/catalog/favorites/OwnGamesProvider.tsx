import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { blockedGamesQuery } from '#/features/people/session/blockedGames.client.ts'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { forgetOwnLists } from '#/shared/ownVariant.ts'
import { serialQueue } from '#/shared/serialQueue.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import {
  favoritesQuery,
  hideFromCachedLists,
  playedQuery,
  sendBlock,
  sendFavorite,
  sendPlayed,
} from './ownGames.client.ts'
import { type NamedGame, OwnGamesContext } from './ownGamesContext.ts'

/** Provides the viewer's favorites and played games, and functions to change them and to hide games. */
export function OwnGamesProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const toast = useToast()
  const { data } = useQuery(favoritesQuery(viewer))
  const favorites = useMemo(() => new Set(data), [data])
  const { data: playedIds } = useQuery(playedQuery(viewer))
  const played = useMemo(() => playedIds && new Set(playedIds), [playedIds])

  const actions = useMemo(() => {
    const fail = (error: Error) =>
      toast({ tone: 'negative', icon: 'triangle-alert', title: errorMessage(error) })

    // The last click wins, also on the server. What is sent arrives even if the member leaves the page at once.
    const inOrder = serialQueue()
    /** Games of which a change is being sent: whether they are a favorite on the server, and how many changes are waiting. */
    const sending = new Map<number, { saved: boolean; waiting: number }>()

    async function changeFavorite({ id, name }: NamedGame, favorite: boolean) {
      const { queryKey } = favoritesQuery(viewerId())
      await queryClient.cancelQueries({ queryKey })
      const show = (isFavorite: boolean) =>
        queryClient.setQueryData<number[]>(queryKey, (ids = []) => {
          const others = ids.filter((each) => each !== id)
          return isFavorite ? [id, ...others] : others
        })
      const game = sending.get(id) ?? {
        saved: queryClient.getQueryData(queryKey)?.includes(id) ?? false,
        waiting: 0,
      }
      sending.set(id, game)
      game.waiting++
      show(favorite)
      try {
        await inOrder(`favorite:${id}`, () => sendFavorite(id, favorite))
        game.saved = favorite
        const title = favorite
          ? `${name} was added to your favorites`
          : `${name} was removed from your favorites`
        toast({ tone: 'positive', icon: 'heart', title })
        void queryClient.invalidateQueries({ queryKey: ['games', 'details'], refetchType: 'none' })
        forgetOwnLists(queryClient, viewerId() ?? '')
      } catch (error) {
        // Other games may have become favorites meanwhile, and a later click on this one is still shown.
        if (game.waiting === 1) show(game.saved)
        fail(error as Error)
      } finally {
        if (--game.waiting === 0) sending.delete(id)
      }
    }

    async function changePlayed({ id, name }: NamedGame, isPlayed: boolean) {
      const { queryKey } = playedQuery(viewerId())
      await queryClient.cancelQueries({ queryKey })
      try {
        const { games } = await inOrder('played', () => sendPlayed(id, isPlayed))
        queryClient.setQueryData(queryKey, games)
        toast({ icon: 'check', title: `${name} is marked as ${isPlayed ? 'played' : 'not played'}` })
      } catch (error) {
        fail(error as Error)
      }
    }

    async function hideGame({ id, name }: NamedGame) {
      const putBack = hideFromCachedLists(queryClient, id)
      const { queryKey: key } = blockedGamesQuery(viewerId())
      const show = async () => {
        putBack()
        queryClient.setQueryData(key, await inOrder('blocked', () => sendBlock(id, false)))
      }
      try {
        queryClient.setQueryData(key, await inOrder('blocked', () => sendBlock(id, true)))
        toast({
          icon: 'eye-off',
          title: `${name} is hidden from your lists`,
          action: { label: 'Undo', onSelect: () => void show().catch(fail) },
        })
      } catch (error) {
        putBack()
        fail(error as Error)
      }
    }

    return {
      setFavorite: (game: NamedGame, favorite: boolean) =>
        ask(
          favorite ? `favorite ${game.name}` : `change your favorites`,
          () => void changeFavorite(game, favorite),
        ),
      setPlayed: (game: NamedGame, isPlayed: boolean) =>
        ask(`mark ${game.name} as played`, () => void changePlayed(game, isPlayed)),
      hide: (game: NamedGame) => ask(`hide ${game.name}`, () => void hideGame(game)),
    }
  }, [ask, queryClient, toast])

  const value = useMemo(() => ({ favorites, played, ...actions }), [favorites, played, actions])
  return <OwnGamesContext value={value}>{children}</OwnGamesContext>
}
