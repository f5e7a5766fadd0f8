import type { QueryClient } from '@tanstack/react-query'
import type { MutedMembers } from '#/features/people/account/mutedMembers.contract.ts'
import { mutedMembersQuery } from '#/features/people/session/mutedMembers.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { serialQueue } from '#/shared/serialQueue.ts'

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
