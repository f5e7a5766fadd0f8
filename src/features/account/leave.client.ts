import { loadAuth } from './session.client.ts'
import { orThrow, RETURN_PAGES } from './signIn.client.ts'

/** Ends the session here and loads the page anew, so that nothing of the member stays in it. */
export const signOut = async (): Promise<void> => (await loadAuth()).signOut()

/** Leaves to link an account at Patreon, which tells who supports the site. */
export async function connectPatreon(): Promise<void> {
  const { auth } = await loadAuth()
  const options = { redirectTo: location.origin + RETURN_PAGES.patreon, scopes: 'identity' }
  // The client's types know Supabase's own list of providers only.
  orThrow(await auth.linkIdentity({ provider: 'patreon' as 'github', options }))
}
