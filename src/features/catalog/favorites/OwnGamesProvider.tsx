import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { OwnGameChanges } from './ownGameChanges.client.ts'
import { favoritesQuery } from './ownGames.client.ts'
import { type NamedGame, OwnGamesContext } from './ownGamesContext.ts'

/** Provides the viewer's favorites, and functions to change them and to hide games. */
export function OwnGamesProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const toast = useToast()
  const { data } = useQuery(favoritesQuery(viewer))
  const favorites = useMemo(() => new Set(data), [data])

  const actions = useMemo(() => {
    const changes = new OwnGameChanges(queryClient, toast)
    return {
      setFavorite: (game: NamedGame, favorite: boolean) =>
        ask(
          favorite ? `favorite ${game.name}` : `change your favorites`,
          () => void changes.setFavorite(game, favorite),
        ),
      hide: (game: NamedGame) => ask(`hide ${game.name}`, () => void changes.hide(game)),
    }
  }, [ask, queryClient, toast])

  const value = useMemo(() => ({ favorites, ...actions }), [favorites, actions])
  return <OwnGamesContext value={value}>{children}</OwnGamesContext>
}
