import type { WithReauthentication } from '#/features/account/reauthentication/reauthentication.ts'
import { saveReturnAddress } from '#/features/account/signIn/returnTo.ts'
import { orThrow, RETURN_PAGES } from '#/features/account/signIn/signIn.client.ts'
import { errorCode, toErrorMessage } from './authErrors.ts'
import { loadAuth } from './session.client.ts'

/** Ends the session here and loads the page anew, so that nothing of the member stays in it. */
export const signOut = async (): Promise<void> => (await loadAuth()).signOut()

/** As `connectPatreon`, for menus: the page that Patreon leads back to shows what goes wrong. */
export function leaveForPatreon(withReauthentication: WithReauthentication): void {
  withReauthentication(connectPatreon).catch((error: Error) => {
    const words = { error_code: errorCode(error) ?? error.name, error_description: toErrorMessage(error) }
    location.assign(`${RETURN_PAGES.patreon}#${new URLSearchParams(words)}`)
  })
}

/** Leaves to link an account at Patreon, which tells who supports the site. Throws the service's refusal. */
export async function connectPatreon(): Promise<void> {
  const { auth } = await loadAuth()
  saveReturnAddress()
  const options = { redirectTo: location.origin + RETURN_PAGES.patreon, scopes: 'identity' }
  // The client's types know Supabase's own list of providers only.
  orThrow(await auth.linkIdentity({ provider: 'patreon' as 'github', options }))
}
