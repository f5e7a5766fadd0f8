import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refreshPosts } from '#/features/community/posts/postWrites.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { isSignedOut } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { sendPost } from './compose.client.ts'
import type { ComposeRequest } from './composer.ts'
import type { CheckedPost } from './useComposition.ts'

/** Sends a post, and leads to it unless it was written from a game page. Visitors whose session has ended sign in first. */
export function useSendPost(request: ComposeRequest, onSent: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const mutation = useMutation({
    mutationFn: ({ draft, game }: CheckedPost) => sendPost(draft, game),
    onSuccess: (written) => {
      onSent()
      void refreshPosts(queryClient)
      const href = paths.post(written.id)
      const see = () => void navigate({ href })
      // A member who wrote from a game page stays there.
      const stays = request.game !== undefined && !written.is_held
      showToast({
        title: written.message,
        ...(written.is_held ? { icon: 'clock' } : { tone: 'positive', icon: 'circle-check' }),
        topic: 'post',
        ...(stays || written.is_held ? { action: { label: 'Show the post', onSelect: see } } : {}),
      })
      if (!stays && !written.is_held) see()
    },
    onError: (error, checked) => {
      if (isSignedOut(error)) ask('add a community post', () => mutation.mutate(checked))
    },
  })
  return mutation
}
