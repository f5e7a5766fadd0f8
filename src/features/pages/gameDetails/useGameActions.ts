import { useNavigate } from '@tanstack/react-router'
import { useOwnGameActions } from '#/features/catalog/games/useOwnGameActions.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import type { MenuItem } from '#/ui/Menu.tsx'

/** The options of a game that everybody is offered. What needs an account asks visitors to sign in. */
export function useGameActions(game: { id: number; urlid: string; name: string }): MenuItem[] {
  const ask = useSignInPrompt()
  const navigate = useNavigate()
  const own = useOwnGameActions(game)
  const edit = () => ask(`edit ${game.name}`, () => void navigate({ href: paths.editGame(game.urlid) }))
  return [
    { label: 'Edit game', icon: 'pencil', onSelect: edit },
    { label: 'History', icon: 'history', href: paths.gameHistory(game.urlid) },
    ...own,
  ]
}
