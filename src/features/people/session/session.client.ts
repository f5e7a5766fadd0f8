import { provideViewerToken } from '#/shared/apiClient.ts'
import { whenIdle } from '#/shared/whenIdle.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'

/** Storage key of the session, in the format of the authentication service's client. */
export const SESSION_KEY = 'idledex.session'

const listeners = new Set<() => void>()
let current: string | null | undefined

/** Loads the client of the authentication service: it is large, and visitors do not need it. */
export const loadAuth = () => import('./authClient.client.ts')

/** The id of the member who is signed in in this browser; null if nobody is. Does not need the client. */
export function viewerId(): string | null {
  if (current === undefined) current = readId()
  return current
}

function readId(): string | null {
  try {
    const session: { user?: { id?: string } } | null = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return session?.user?.id ?? null
  } catch {
    // Storage is denied or holds something else.
    return null
  }
}

/** How long a token must still be valid to be sent, in seconds. */
const TOKEN_MARGIN_SECONDS = 10

/** The viewer's access token, for what cannot wait for a new one; undefined if there is none, or it is about to expire. */
export function accessTokenNow(): string | undefined {
  try {
    const session: { access_token?: string; expires_at?: number } | null = JSON.parse(
      localStorage.getItem(SESSION_KEY) ?? 'null',
    )
    const isValid = (session?.expires_at ?? 0) > Date.now() / 1000 + TOKEN_MARGIN_SECONDS
    return isValid ? session?.access_token : undefined
  } catch {
    // Storage is denied or holds something else.
    return undefined
  }
}

/** Notifies subscribers that the stored session changed. */
export function sessionChanged(): void {
  const before = current
  current = readId()
  if (current === before) return
  for (const listener of listeners) listener()
}

/** Another tab signed in or out. A null key means that the whole storage was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === SESSION_KEY || key === null) sessionChanged()
}

/** Calls `listener` when another member, or nobody, is signed in. Returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** Like `viewerId`; undefined while it is unknown, as in what the server renders. */
export const useViewerId = (): string | null | undefined =>
  useBrowserValue<string | null | undefined>(subscribeToSession, viewerId, undefined)

let isLoadingAuth = false

/** The client renews the session before it ends, and signs out without a connection too: then it must be there already. */
function loadAuthSoon(): void {
  if (isLoadingAuth) return
  isLoadingAuth = true
  void whenIdle()
    .then(loadAuth)
    .catch(() => {
      isLoadingAuth = false
    })
}

if (typeof window !== 'undefined') {
  provideViewerToken(async (refused) => {
    if (viewerId() === null) return undefined
    // Nothing to wait for, so that a vote is on its way when its voter leaves the page at once.
    const token = accessTokenNow()
    if (token !== undefined && token !== refused) {
      loadAuthSoon()
      return token
    }
    await whenIdle()
    const { accessToken } = await loadAuth()
    return accessToken(refused)
  })
}
