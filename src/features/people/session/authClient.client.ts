import { type AuthError, GoTrueClient, isAuthApiError, isAuthSessionMissingError } from '@supabase/auth-js'
import { clearSavedPages } from '#/shared/savedPages.ts'
import { clearDrafts } from '#/ui/editor/useDraft.ts'
import { sendBeforeSignOut } from './beforeSignOut.ts'
import { BLOCKED_KEY } from './blockedGames.ts'
import { MUTED_KEY } from './mutedMembers.ts'
import { SESSION_KEY, sessionChanged } from './session.client.ts'

/** Storage key for the state of a sign-in while the browser is at a provider's site. */
const DRAFT_KEY = 'idledex.sign-in'

const options = {
  url: new URL('/auth/v1', location.origin).href,
  flowType: 'pkce',
  // Pages that mails and providers link to redeem their tokens themselves.
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
} as const

/** The client of the stored session, which it refreshes automatically and shares between all tabs. */
export const auth = new GoTrueClient({ ...options, storageKey: SESSION_KEY })

/**
 * The client of a sign-in in progress. Its session stays in this page's memory until the sign-in has everything that the account
 * requires (a second factor, a new password). Then it becomes the stored session.
 */
export const pendingSession = new GoTrueClient({
  ...options,
  storageKey: DRAFT_KEY,
  storage: draftStorage(),
  autoRefreshToken: false,
})

/** Keeps the session in memory, and the PKCE verifier of a provider's sign-in in the browser's storage. */
function draftStorage() {
  let session: string | null = null
  const isSession = (key: string) => key === DRAFT_KEY
  return {
    getItem: (key: string) => (isSession(key) ? session : localStorage.getItem(key)),
    setItem(key: string, value: string) {
      if (isSession(key)) session = value
      else localStorage.setItem(key, value)
    },
    removeItem(key: string) {
      if (isSession(key)) session = null
      else localStorage.removeItem(key)
    },
  }
}

auth.onAuthStateChange(() => sessionChanged())

/** The stored session's access token, refreshed if it is about to expire or was `refused`. */
export async function accessToken(refused?: string): Promise<string | undefined> {
  const { data } = await auth.getSession()
  if (refused === undefined || data.session?.access_token !== refused) return data.session?.access_token
  const { data: newer, error } = await auth.refreshSession()
  if (error && saysEnded(error)) await forget(refused)
  return newer.session?.access_token
}

/** Whether the service says that the session has ended or the member is gone, and not merely that it is busy or unreachable. */
const saysEnded = (error: AuthError): boolean =>
  isAuthSessionMissingError(error) || (isAuthApiError(error) && [400, 401, 403].includes(error.status))

/** The client uses a session until its token expires by the clock, even if the site has already rejected the token. */
async function forget(refused: string): Promise<void> {
  const { data } = await auth.getSession()
  if (data.session?.access_token !== refused) return
  localStorage.removeItem(SESSION_KEY)
  sessionChanged()
}

/** Whether the sign-in in progress still requires the account's second factor. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await pendingSession.mfa.getAuthenticatorAssuranceLevel()
  return data !== null && data.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

/** Stores the session of the sign-in in progress. Throws the service's error if the session has ended meanwhile. */
export async function commitPendingSession(): Promise<void> {
  const { data } = await pendingSession.getSession()
  if (!data.session) throw new Error('Nobody is signing in')
  const { error } = await auth.setSession(data.session)
  if (error) throw error
  sessionChanged()
}

/** Cancels the sign-in in progress and ends its session. */
export const discardPendingSession = async (): Promise<void> =>
  void (await pendingSession.signOut({ scope: 'local' }))

/** Ends the session in this browser and reloads the page, so that no data of the member stays in it. */
export async function signOut(): Promise<void> {
  await sendBeforeSignOut()
  await auth.signOut({ scope: 'local' })
  // This works without a connection too: signing out must always clear this device.
  localStorage.removeItem(SESSION_KEY)
  localStorage.removeItem(BLOCKED_KEY)
  localStorage.removeItem(MUTED_KEY)
  clearDrafts()
  await clearSavedPages()
  location.reload()
}
