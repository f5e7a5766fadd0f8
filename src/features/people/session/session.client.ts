import { provideViewerToken } from '#/shared/apiClient.ts'
import { storedJson, storedListeners } from '#/shared/browserStorage.ts'
import { whenIdle } from '#/shared/whenIdle.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'

/** Storage key of the session, in the format of the authentication service's client. */
export const SESSION_KEY = 'idledex.session'

let current: string | null | undefined

/** Loads the client of the authentication service: it is large, and visitors do not need it. */
export const loadAuth = () => import('./authClient.client.ts')

/** The id of the member who is signed in in this browser; null if nobody is. Does not need the client. */
export function viewerId(): string | null {
  if (current === undefined) current = readId()
  return current
}

interface StoredSession {
  user?: { id?: string }
  access_token?: string
  /** Seconds since 1970. */
  expires_at?: number
}

const storedSession = () => storedJson(SESSION_KEY) as StoredSession | null

const readId = (): string | null => storedSession()?.user?.id ?? null

/** How long a token must still be valid to be sent, in seconds. */
const TOKEN_MARGIN_SECONDS = 10

/** The viewer's access token, for what cannot wait for a new one; undefined if there is none, or it is about to expire. */
export function accessTokenNow(marginSeconds = TOKEN_MARGIN_SECONDS): string | undefined {
  const session = storedSession()
  const isValid = (session?.expires_at ?? 0) > Date.now() / 1000 + marginSeconds
  return isValid ? session?.access_token : undefined
}

/** Notifies subscribers that the stored session changed. */
export function sessionChanged(): void {
  const before = current
  current = readId()
  if (current === before) return
  announce()
}

/** Another tab may sign in or out. */
const { subscribe, announce } = storedListeners(SESSION_KEY, sessionChanged)

/** Calls `listener` when another member, or nobody, is signed in. Returns a function that unsubscribes. */
export const subscribeToSession = subscribe

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
