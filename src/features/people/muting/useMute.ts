import { useQueryClient } from '@tanstack/react-query'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import type { Author } from '#/features/people/members/members.contract.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { sendMute } from './muting.client.ts'

export type MutableMember = Pick<Author, 'username' | 'display_name'>

/** Returns a function that mutes or unmutes a member for the viewer, and says so. */
export function useMute() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return async function mute(member: MutableMember, isMuted: boolean): Promise<void> {
    const name = authorName(member)
    try {
      await sendMute(queryClient, member.username, isMuted)
      toast({
        icon: isMuted ? 'eye-off' : 'eye',
        title: isMuted ? `You muted ${name}` : `You unmuted ${name}`,
        topic: 'muted',
        ...(isMuted && {
          text: 'What they write is folded for you, and you get no notifications about it. They aren’t told.',
          action: { label: 'Undo', onSelect: () => void mute(member, false) },
        }),
      })
    } catch (error) {
      toast({ tone: 'negative', icon: 'triangle-alert', title: errorMessage(error) })
    }
  }
}
