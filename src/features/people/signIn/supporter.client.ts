import { queryOptions } from '@tanstack/react-query'
import { loadAuth } from '#/features/people/session/session.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { orThrow } from './signIn.client.ts'

/** The viewer's account at the supporter platform, as of the last check. */
export interface Supporter {
  /** The member's name there, if known. */
  name: string | undefined
  /** 0: connected, but not a supporter. */
  level: number
  /** When the member became a supporter, ISO. */
  since: string | null
}

/** The viewer's connection to the supporter platform; null if there is none. */
export const supporterQuery = (viewerId: string | null | undefined) =>
  queryOptions({
    queryKey: [...viewerKey(viewerId), 'supporter'],
    queryFn: async (): Promise<Supporter | null> => {
      const identity = await patreonIdentity()
      if (!identity) return null
      const { name, full_name, patron_level, patron_since } = (identity.identity_data ?? {}) as Data
      return { name: name ?? full_name, level: patron_level ?? 0, since: patron_since ?? null }
    },
    enabled: Boolean(viewerId),
    staleTime: 60_000,
  })

interface Data {
  name?: string
  full_name?: string
  patron_level?: number
  patron_since?: string | null
}

async function patreonIdentity() {
  const { auth } = await loadAuth()
  const { data } = orThrow(await auth.getUserIdentities())
  return data?.identities.find((each) => each.provider === 'patreon')
}

/** Completes the platform's OAuth flow with the parameters in the page's address. */
export async function returnFromPatreon(address: URLSearchParams): Promise<void> {
  const { auth } = await loadAuth()
  const flowId = address.get('sb_flow_id')
  orThrow(await auth.exchangeCodeForSession(address.get('code') ?? '', flowId ? { flowId } : undefined))
}

/** Disconnects: the platform is no longer queried about the member. */
export async function disconnectPatreon(): Promise<void> {
  const identity = await patreonIdentity()
  if (!identity) return
  const { auth } = await loadAuth()
  orThrow(await auth.unlinkIdentity(identity))
}
