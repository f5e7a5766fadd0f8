import { useQueryClient } from '@tanstack/react-query'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { useIsMuted } from '#/features/people/session/mutedMembers.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { Button, type ButtonAppearance } from '#/ui/Button.tsx'
import { loadModule } from '#/ui/loadModule.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import type { MutableMember } from './muteMember.client.ts'

const importMute = () => import('./muteMember.client.ts')

interface MuteButtonProps extends Pick<ButtonAppearance, 'variant'> {
  member: MutableMember & { id: string }
}

/** Mutes a member, or unmutes them; a visitor signs in first. */
export function MuteButton({ member, variant = 'plain' }: MuteButtonProps) {
  const ask = useSignInPrompt()
  const queryClient = useQueryClient()
  const toast = useToast()
  const isMuted = useIsMuted(member.id)
  if (useViewerId() === member.id) return null
  const name = authorName(member)
  const toggle = () =>
    loadModule(importMute).then(
      ({ muteMember }) => muteMember({ queryClient, toast }, member, !isMuted),
      () => toast({ tone: 'negative', icon: 'triangle-alert', title: 'This couldn’t be loaded. Try again.' }),
    )
  return (
    <Button
      size="small"
      variant={variant}
      icon={isMuted ? 'eye' : 'eye-off'}
      aria-label={`${isMuted ? 'Unmute' : 'Mute'} ${name}`}
      onClick={() => ask(`mute ${name}`, () => void toggle())}
    >
      {isMuted ? 'Unmute' : 'Mute'}
    </Button>
  )
}
