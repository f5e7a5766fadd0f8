import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { useLaterCode } from '#/ui/useLaterCode.ts'
import type { OwnGameChanges } from './ownGameChanges.client.ts'
import { favoritesQuery } from './ownGames.client.ts'
import { type NamedGame, OwnGamesContext } from './ownGamesContext.ts'

const importOwnGameChanges = () => import('./ownGameChanges.client.ts')

/** Provides the viewer's favorites, and functions to change them and to hide games. */
export function OwnGamesProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const toast = useToast()
  const withOwnGameChanges = useLaterCode(importOwnGameChanges, Boolean(viewer))
  const changes = useRef<OwnGameChanges>(undefined)
  const { data } = useQuery(favoritesQuery(viewer))
  const favorites = useMemo(() => new Set(data), [data])

  const actions = useMemo(() => {
    const change = (send: (changes: OwnGameChanges) => Promise<void>) => {
      const member = viewerId()
      withOwnGameChanges(({ OwnGameChanges }) => {
        changes.current ??= new OwnGameChanges(queryClient, toast)
        if (viewerId() === member) void send(changes.current)
      })
    }
    return {
      setFavorite: (game: NamedGame, favorite: boolean) =>
        ask(favorite ? `favorite ${game.name}` : `change your favorites`, () =>
          change((changes) => changes.setFavorite(game, favorite)),
        ),
      hide: (game: NamedGame) => ask(`hide ${game.name}`, () => change((changes) => changes.hide(game))),
    }
  }, [ask, queryClient, toast, withOwnGameChanges])

  const value = useMemo(() => ({ favorites, ...actions }), [favorites, actions])
  return <OwnGamesContext value={value}>{children}</OwnGamesContext>
}
