import { saveReturnAddress } from '#/features/account/signIn/returnTo.ts'
import { orThrow, RETURN_PAGES } from '#/features/account/signIn/signIn.client.ts'
import { errorCode, toErrorMessage } from './authErrors.ts'
import { loadAuth } from './session.client.ts'

/** Ends the session here and loads the page anew, so that nothing of the member stays in it. */
export const signOut = async (): Promise<void> => (await loadAuth()).signOut()

/** Leaves to connect Patreon; what goes wrong is told by the page that the visit leads back to. */
export function leaveForPatreon(): void {
  connectPatreon().catch((error: Error) => {
    const words = { error_code: errorCode(error) ?? error.name, error_description: toErrorMessage(error) }
    location.assign(`${RETURN_PAGES.patreon}#${new URLSearchParams(words)}`)
  })
}

/** Leaves to link an account at Patreon, which tells who supports the site. */
async function connectPatreon(): Promise<void> {
  const { auth } = await loadAuth()
  saveReturnAddress()
  const options = { redirectTo: location.origin + RETURN_PAGES.patreon, scopes: 'identity' }
  // The client's types know Supabase's own list of providers only.
  orThrow(await auth.linkIdentity({ provider: 'patreon' as 'github', options }))
}
