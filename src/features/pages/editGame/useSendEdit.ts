import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { refreshGames, sendEdit } from '#/features/stewardship/edits/edits.client.ts'
import type { EditConflict } from '#/features/stewardship/edits/edits.contract.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { useToast } from '#/ui/ToastProvider.tsx'

interface SendOptions {
  onRefused: (error: Error) => void
  onConflict: (conflict: EditConflict) => void
  onSent: () => void
}

/** Sends an edit, and leads to the game afterwards. Visitors whose session has ended sign in first. */
export function useSendEdit(game: Game, { onRefused, onConflict, onSent }: SendOptions) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const sending = useMutation({
    mutationFn: (edit: Parameters<typeof sendEdit>[1]) => sendEdit(game.id, edit),
    onSuccess: async ({ status, editId, message }) => {
      onSent()
      await refreshGames(queryClient)
      showToast({
        title: message,
        ...(status === 'applied' ? { tone: 'positive', icon: 'circle-check' } : { icon: 'clock' }),
        topic: 'edit',
        action: { label: 'Show the edit', onSelect: () => void navigate({ href: paths.edit(editId) }) },
      })
      await navigate({ href: paths.game(game.urlid) })
    },
    onError: (error, edit) => {
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem?.status === 401) return ask(`edit ${game.name}`, () => sending.mutate(edit))
      const conflict = problem as EditConflict | undefined
      if (problem?.status === 409 && conflict?.fields && conflict.version) onConflict(conflict)
      else onRefused(error)
    },
  })
  return sending
}
