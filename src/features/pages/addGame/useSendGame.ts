import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { writeAllowanceQuery } from '#/features/people/writeAllowance/writeAllowance.client.ts'
import { addGame, refreshGames } from '#/features/stewardship/edits/edits.client.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { useToast } from '#/ui/ToastProvider.tsx'

/** Ends the sentence 'Sign in to …'. */
export const PURPOSE = 'add a game'

/** Sends a new game, and leads to it. Visitors sign in first. */
export function useSendGame(onRefused: (error: Error) => void, onAdded: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const sending = useMutation({
    mutationFn: addGame,
    onSuccess: async ({ urlid, queuePlace }) => {
      onAdded()
      void refreshGames(queryClient)
      showToast({
        title: 'Game added. A moderator will review it.',
        text: `It’s number ${queuePlace} in the queue.`,
        tone: 'positive',
        icon: 'circle-check',
        topic: 'game',
      })
      await navigate({ href: paths.game(urlid) })
    },
    onError: (error, fields) => {
      if (isSignedOut(error)) ask(PURPOSE, () => sending.mutate(fields))
      else {
        onRefused(error)
        // The notice above the form says when the next one is possible.
        void queryClient.invalidateQueries({ queryKey: writeAllowanceQuery(viewerId(), 'games').queryKey })
      }
    },
  })
  return sending
}
