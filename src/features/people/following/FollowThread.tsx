import type { ThreadNoun } from '#/shared/threadNoun.ts'
import { Button } from '#/ui/Button.tsx'
import { useLazyPopup } from '#/ui/useLazyPopup.tsx'
import type { FollowMenuProps } from './FollowMenuPopup.tsx'
import { useFollow } from './following.client.ts'
import type { Follow } from './following.rules.ts'

const importMenu = () => import('./FollowMenuPopup.tsx')

const LABELS: Readonly<Record<Follow, string>> = { on: 'Following', usual: 'Follow', off: 'Muted' }

export interface FollowThreadProps {
  postId: number
  authorId: string | null
  /** What is commented on, for sentences such as 'Sign in to follow the comments on …'. */
  subject: string
  noun: ThreadNoun
}

/** Says whether the viewer follows the comments on a post, and has a menu to change it. */
export function FollowThread(props: FollowThreadProps) {
  const follow = useFollow({ kind: 'threads', id: props.postId })
  const trigger = (
    <Button
      className="push-end"
      size="small"
      variant="plain"
      tone={follow === 'on' ? 'accent' : 'neutral'}
      icon={follow === 'off' ? 'bell-off' : 'bell'}
      endIcon="chevron-down"
      aria-label={`${LABELS[follow]}: ${props.noun === 'reply' ? 'replies to' : 'comments on'} ${props.subject}`}
    >
      {LABELS[follow]}
    </Button>
  )
  return useLazyPopup<FollowMenuProps>('menu', importMenu, { ...props, trigger })
}
