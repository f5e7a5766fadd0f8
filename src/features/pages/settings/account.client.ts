import type { UserIdentity } from '@supabase/auth-js'
import type { ProviderId } from '#/features/people/session/authSettings.client.ts'
import { loadAuth } from '#/features/people/session/session.client.ts'
import { mailedTo, orThrow } from '#/features/people/signIn/signIn.client.ts'
import { connectPatreon } from '#/features/people/signIn/signOut.client.ts'

/** Changes the address. If the service requires confirmation, the change waits for the link in a mail. */
export async function changeEmail(email: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.updateUser({ email }, { emailRedirectTo: mailedTo('confirmed') }))
}

/** Mails the confirmation of a new address again. Takes the token of `captchaToken` where the service requires one. */
export async function resendEmailChange(email: string, token: string | undefined): Promise<void> {
  const { auth } = await loadAuth()
  const options = { emailRedirectTo: mailedTo('confirmed'), ...(token ? { captchaToken: token } : {}) }
  orThrow(await auth.resend({ type: 'email_change', email, options }))
}

/** Sets the password and signs out everywhere else. */
export async function changePassword(password: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.updateUser({ password }))
}

/** Redirects to a provider, which returns to the settings, or for Patreon to its own page. */
export async function linkProvider(provider: ProviderId): Promise<void> {
  if (provider === 'patreon') return connectPatreon()
  const { auth } = await loadAuth()
  const options = { redirectTo: `${location.origin}/settings` }
  orThrow(await auth.linkIdentity({ provider, options }))
}

/** Completes what `linkProvider` began, with the code that the provider returned. */
export async function finishLinking(code: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.exchangeCodeForSession(code))
}

export async function unlinkProvider(identity: UserIdentity): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.unlinkIdentity(identity))
}
