import { type AuthError, GoTrueClient, isAuthApiError, isAuthSessionMissingError } from '@supabase/auth-js'
import { clearDrafts } from '#/ui/editor/useDraft.ts'
import { BLOCKED_KEY } from './blockedGames.ts'
import { SESSION_KEY, sessionChanged } from './session.client.ts'

/** Where what a sign-in that is under way must remember over a visit to a provider's site is kept. */
const DRAFT_KEY = 'idledex.sign-in'

const options = {
  url: new URL('/auth/v1', location.origin).href,
  flowType: 'pkce',
  // Pages that links lead back to redeem what they bring themselves.
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
} as const

/** The kept session: refreshed by itself, and the same in all tabs. */
export const auth = new GoTrueClient({ ...options, storageKey: SESSION_KEY })

/**
 * A sign-in that is under way. Its session stays in this page's memory until all is shown that the account wants (a second
 * factor, a new password); `keep` then makes it the kept one.
 */
export const pendingSession = new GoTrueClient({
  ...options,
  storageKey: DRAFT_KEY,
  storage: draftStorage(),
  autoRefreshToken: false,
})

/** Memory for the session; the browser's storage for the proof that a visit to a provider began here. */
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

/** The kept session's access token, refreshed where it is about to expire or was `refused`. */
export async function accessToken(refused?: string): Promise<string | undefined> {
  const { data } = await auth.getSession()
  if (refused === undefined || data.session?.access_token !== refused) return data.session?.access_token
  const { data: newer, error } = await auth.refreshSession()
  if (error && saysEnded(error)) await forget(refused)
  return newer.session?.access_token
}

/** Whether the service says that there is no such session any more, or none for this member: not that it is busy or away. */
const saysEnded = (error: AuthError): boolean =>
  isAuthSessionMissingError(error) || (isAuthApiError(error) && [400, 401, 403].includes(error.status))

/** The client keeps a session until its token runs out by the clock, also one that the site has refused already. */
async function forget(refused: string): Promise<void> {
  const { data } = await auth.getSession()
  if (data.session?.access_token !== refused) return
  localStorage.removeItem(SESSION_KEY)
  sessionChanged()
}

/** Whether the sign-in that is under way has yet to show the account's second factor. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await pendingSession.mfa.getAuthenticatorAssuranceLevel()
  return data !== null && data.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

/** Makes the sign-in that is under way the kept session. Throws the service's error where it has ended meanwhile. */
export async function commitPendingSession(): Promise<void> {
  const { data } = await pendingSession.getSession()
  if (!data.session) throw new Error('Nobody is signing in')
  const { error } = await auth.setSession(data.session)
  if (error) throw error
  sessionChanged()
}

/** Gives up a sign-in that is under way: its session ends. */
export const discardPendingSession = async (): Promise<void> =>
  void (await pendingSession.signOut({ scope: 'local' }))

/** Ends the session here and loads the page anew, so that nothing of the member stays in it. */
export async function signOut(): Promise<void> {
  await auth.signOut({ scope: 'local' })
  // Also without a connection: who signs out wants this device to forget.
  localStorage.removeItem(SESSION_KEY)
  localStorage.removeItem(BLOCKED_KEY)
  clearDrafts()
  location.reload()
}
