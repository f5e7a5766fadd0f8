import type { QueryClient } from '@tanstack/react-query'
import type { MutedMembers } from '#/features/people/account/mutedMembers.contract.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import type { Author } from '#/features/people/members/members.contract.ts'
import { mutedMembersQuery } from '#/features/people/session/mutedMembers.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { serialQueue } from '#/shared/serialQueue.ts'
import type { ShowToast } from '#/ui/ToastProvider.tsx'

export type MutableMember = Pick<Author, 'username' | 'display_name'>

const inOrder = serialQueue()

/** Mutes or unmutes a member for the viewer. The last call wins, also on the server, and arrives even if the viewer leaves the page at once. */
export async function sendMute(queryClient: QueryClient, username: string, isMuted: boolean): Promise<void> {
  const { queryKey } = mutedMembersQuery(viewerId())
  const path = `/api/me/muted-members/${username}`
  const muted = await inOrder('muted', () =>
    apiSend<MutedMembers>(isMuted ? 'PUT' : 'DELETE', path, undefined, { keepalive: true }),
  )
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, muted)
}

/** The same with a message, which can undo a mute. */
export async function muteMember(
  page: { queryClient: QueryClient; toast: ShowToast },
  member: MutableMember,
  isMuted: boolean,
): Promise<void> {
  const name = authorName(member)
  try {
    await sendMute(page.queryClient, member.username, isMuted)
    page.toast({
      icon: isMuted ? 'eye-off' : 'eye',
      title: isMuted ? `You muted ${name}` : `You unmuted ${name}`,
      topic: 'muted',
      ...(isMuted && {
        text: 'What they write is collapsed for you, and you won’t be notified about it. They aren’t told.',
        action: { label: 'Undo', onSelect: () => void muteMember(page, member, false) },
      }),
    })
  } catch (error) {
    page.toast({ tone: 'negative', icon: 'triangle-alert', title: errorMessage(error) })
  }
}
