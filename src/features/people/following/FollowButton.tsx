import { Button, type ButtonAppearance } from '#/ui/Button.tsx'
import { useFollow } from './following.client.ts'
import type { FollowSubject } from './toggleFollow.client.ts'
import { useToggleFollow } from './useToggleFollow.ts'

interface FollowButtonProps extends Pick<ButtonAppearance, 'variant'> {
  subject: FollowSubject
  /** What the button says; 'Follow' otherwise. */
  label?: string
}

/** Follows something that has no other state, or no longer; a visitor signs in first. */
export function FollowButton({ subject, label = 'Follow', variant = 'plain' }: FollowButtonProps) {
  const isFollowed = useFollow(subject) === 'on'
  const toggle = useToggleFollow(subject)
  const text = isFollowed ? 'Following' : label
  return (
    <Button
      size="small"
      variant={variant}
      tone={isFollowed ? 'accent' : 'neutral'}
      icon="bell"
      aria-label={`${text}: ${subject.name}`}
      title={isFollowed ? 'Stop following' : undefined}
      onClick={() => toggle({ follow: isFollowed ? 'usual' : 'on', isFollowed: !isFollowed })}
    >
      {text}
    </Button>
  )
}
