import { useQueryClient } from '@tanstack/react-query'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { loadModule } from '#/ui/loadModule.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import type { Follow } from './following.rules.ts'
import type { FollowSubject } from './toggleFollow.client.ts'

const importToggle = () => import('./toggleFollow.client.ts')

/** A function that follows something, or no longer; visitors sign in first. Its code loads when it is first used. */
export function useToggleFollow(subject: FollowSubject) {
  const ask = useSignInPrompt()
  const queryClient = useQueryClient()
  const toast = useToast()
  return (change: { follow: Follow; isFollowed: boolean }) =>
    ask(`follow ${subject.name}`, () => {
      void loadModule(importToggle).then(
        ({ toggleFollow }) => toggleFollow({ queryClient, toast }, subject, change),
        () =>
          toast({ tone: 'negative', icon: 'triangle-alert', title: 'This couldn’t be loaded. Try again.' }),
      )
    })
}
