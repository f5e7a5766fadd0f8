import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { blockedGamesQuery } from '#/features/account/session/blockedGames.client.ts'
import { useViewerId, viewerId } from '#/features/account/session/session.client.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { forgetOwnLists } from '#/shared/ownVariant.ts'
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
    const fail = (error: Error) => toast({ tone: 'negative', icon: 'triangle-alert', title: error.message })

    async function changeFavorite({ id, name }: NamedGame, favorite: boolean) {
      const { queryKey } = favoritesQuery(viewerId())
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<number[]>(queryKey) ?? []
      const others = before.filter((each) => each !== id)
      queryClient.setQueryData(queryKey, favorite ? [id, ...others] : others)
      try {
        await sendFavorite(id, favorite)
        const title = favorite
          ? `${name} was added to your favorites`
          : `${name} was removed from your favorites`
        toast({ tone: 'positive', icon: 'heart', title })
        void queryClient.invalidateQueries({ queryKey: ['games', 'details'], refetchType: 'none' })
        forgetOwnLists(queryClient, viewerId() ?? '')
      } catch (error) {
        queryClient.setQueryData(queryKey, before)
        fail(error as Error)
      }
    }

    async function changePlayed({ id, name }: NamedGame, isPlayed: boolean) {
      const { queryKey } = playedQuery(viewerId())
      await queryClient.cancelQueries({ queryKey })
      try {
        queryClient.setQueryData(queryKey, (await sendPlayed(id, isPlayed)).games)
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
        queryClient.setQueryData(key, await sendBlock(id, false))
      }
      try {
        queryClient.setQueryData(key, await sendBlock(id, true))
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
