import { useQueryClient } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import MenuPopup from '#/ui/MenuPopup.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import type { PopupProps } from '#/ui/useLazyPopup.tsx'
import { changeFollow } from './changeFollow.client.ts'
import type { FollowThreadProps } from './FollowThread.tsx'
import { useFollow } from './following.client.ts'
import type { Follow } from './following.rules.ts'

export type FollowMenuProps = FollowThreadProps & PopupProps

/** The menu of `FollowThread`. It loads when it first opens. */
export default function FollowMenuPopup({ postId, authorId, subject, noun, ...popup }: FollowMenuProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useSignInPrompt()
  const viewer = useViewerId()
  const follow = useFollow({ kind: 'threads', id: postId })
  const isOwn = authorId !== null && authorId === viewer
  const choice = (value: Follow, label: string, hint: string) => ({
    label,
    hint,
    checked: value === follow,
    onSelect: () =>
      ask(
        `follow the ${noun === 'reply' ? 'replies to' : 'comments on'} ${subject}`,
        () => void changeFollow(queryClient, toast, { kind: 'threads', id: postId }, value),
      ),
  })
  return (
    <MenuPopup
      {...popup}
      entries={[
        { heading: 'Notify me about' },
        choice('on', `Every new ${noun}`, 'Not just replies to you and mentions'),
        choice(
          'usual',
          'As usual',
          isOwn
            ? `All ${noun === 'reply' ? 'replies' : 'comments'}, because you wrote this`
            : 'Replies to you and mentions',
        ),
        choice('off', 'Nothing', 'Not even replies to you and mentions'),
      ]}
    />
  )
}
