import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { refreshAll, undoMerge } from './merges.client.ts'

/** Undoes a merge, and says where the game is now. */
export function useUndoMerge() {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: undoMerge,
    onSuccess: async ({ urlid }) => {
      await refreshAll(queryClient)
      showToast({
        title: 'They’re separate games again',
        tone: 'positive',
        icon: 'circle-check',
        action: { label: 'Show the other one', onSelect: () => location.assign(paths.game(urlid)) },
      })
    },
    onError: (error) => showToast({ title: errorMessage(error), tone: 'negative' }),
  })
}
