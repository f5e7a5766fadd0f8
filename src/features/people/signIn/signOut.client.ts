import { errorCode } from '#/features/people/session/errorCode.ts'
import type { WithReauthentication } from '#/features/people/session/reauthentication.ts'
import { loadAuth } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { saveReturnAddress } from './returnTo.ts'
import { orThrow, RETURN_PAGES } from './signIn.client.ts'

/** Ends the session in this browser and reloads the page, so that no data of the member stays in it. */
export const signOut = async (): Promise<void> => (await loadAuth()).signOut()

/** Like `connectPatreon`, for menus: the page that Patreon returns to shows any error. */
export function leaveForPatreon(withReauthentication: WithReauthentication): void {
  withReauthentication(connectPatreon).catch(async (error: Error) => {
    // Not every page needs these messages.
    const message = await import('#/features/people/session/authErrors.ts').then(
      ({ toErrorMessage }) => toErrorMessage(error),
      () => errorMessage(error),
    )
    const words = { error_code: errorCode(error) ?? error.name, error_description: message }
    location.assign(`${RETURN_PAGES.patreon}#${new URLSearchParams(words)}`)
  })
}

/** Redirects to Patreon to link an account there, which shows whether the member supports the site. Throws the service's error. */
export async function connectPatreon(): Promise<void> {
  const { auth } = await loadAuth()
  saveReturnAddress()
  const options = { redirectTo: location.origin + RETURN_PAGES.patreon, scopes: 'identity' }
  // The client's types only know Supabase's own list of providers.
  orThrow(await auth.linkIdentity({ provider: 'patreon' as 'github', options }))
}
