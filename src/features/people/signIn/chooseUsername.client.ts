import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { meQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'

/** Sets the username of a viewer who still has a generated one, and shows it everywhere at once. */
export function useChooseUsername(): (username: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (username) => {
    const me = await apiSend<Me>('PUT', '/api/me/username', { username })
    queryClient.setQueryData(meQuery(me.id).queryKey, me)
  }
}
