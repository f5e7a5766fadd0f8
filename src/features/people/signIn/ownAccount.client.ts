import type { User, UserIdentity } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MemberSession } from '#/features/people/account/me.contract.ts'
import { loadAuth, useViewerId } from '#/features/people/session/session.client.ts'
import { viewerKey, viewerQuery } from '#/features/people/session/viewer.client.ts'
import { orThrow } from './signIn.client.ts'
import { recoveryCodesLeft } from './twoFactors.client.ts'

/** A user as this site's service describes it, with additions to the protocol. */
export type OwnUser = Omit<User, 'identities'> & {
  has_password: boolean
  identities?: (UserIdentity & { suspended?: true })[]
}

type Id = string | null | undefined

/** The viewer's account at the authentication service: address, sign-in methods, second factors. */
const userQuery = (id: Id) =>
  queryOptions({
    queryKey: [...viewerKey(id), 'account'],
    queryFn: async (): Promise<OwnUser> => {
      const { auth } = await loadAuth()
      return orThrow(await auth.getUser()).data.user! as OwnUser
    },
    enabled: Boolean(id),
    // A mail's link may have been opened in another tab, or another device may have changed the account.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const useOwnUser = () => useQuery(userQuery(useViewerId()))

/** Where the viewer is signed in. */
export const sessionsQuery = (id: Id) => ({
  ...viewerQuery<{ items: MemberSession[] }>(id, ['sessions'], '/api/me/sessions'),
  staleTime: 0,
})

/** How many recovery codes the viewer has left. */
export const recoveryCodesQuery = (id: Id) =>
  queryOptions({
    queryKey: [...viewerKey(id), 'recovery codes'],
    queryFn: recoveryCodesLeft,
    enabled: Boolean(id),
    staleTime: 0,
  })

/** Whether the account has a password. Members who signed up through a provider may have none. */
export const hasPassword = (user: OwnUser): boolean => user.has_password
