import type { QueryClient } from '@tanstack/react-query'
import { SESSION_KEY, sessionChanged } from '#/features/account/session.client.ts'

/** Forgets a member whose account is gone, and with it their session: there is nothing left to sign out of. */
export function forgetMember(queryClient: QueryClient): void {
  localStorage.removeItem(SESSION_KEY)
  sessionChanged()
  queryClient.removeQueries({ queryKey: ['me'] })
}
