import { authorName } from '#/features/people/authorLine/authorName.ts'
import { useIsMuted } from '#/features/people/session/mutedMembers.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { Button, type ButtonAppearance } from '#/ui/Button.tsx'
import { type MutableMember, useMute } from './useMute.ts'

interface MuteButtonProps extends Pick<ButtonAppearance, 'variant'> {
  member: MutableMember & { id: string }
}

/** Mutes a member, or unmutes them; a visitor signs in first. */
export function MuteButton({ member, variant = 'plain' }: MuteButtonProps) {
  const ask = useSignInPrompt()
  const mute = useMute()
  const isMuted = useIsMuted(member.id)
  if (useViewerId() === member.id) return null
  const name = authorName(member)
  return (
    <Button
      size="small"
      variant={variant}
      icon={isMuted ? 'eye' : 'eye-off'}
      aria-label={`${isMuted ? 'Unmute' : 'Mute'} ${name}`}
      onClick={() => ask(`mute ${name}`, () => void mute(member, !isMuted))}
    >
      {isMuted ? 'Unmute' : 'Mute'}
    </Button>
  )
}
