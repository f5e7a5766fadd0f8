import type { UserIdentity } from '@supabase/auth-js'
import type { ProviderId } from '#/features/account/session/authSettings.client.ts'
import { loadAuth } from '#/features/account/session/session.client.ts'
import { leaveForPatreon } from '#/features/account/session/signOut.client.ts'
import { mailedTo, orThrow } from '#/features/account/signIn/signIn.client.ts'

/** What shows that the account's own member is at the keyboard: the present password, or a code from a mail. */
export type OwnerProof = { current_password: string } | { nonce: string } | Record<string, never>

/** Changes the address; where addresses are confirmed it counts once its mail was answered. */
export async function changeEmail(email: string, proof: OwnerProof): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.updateUser({ email, ...proof }, { emailRedirectTo: mailedTo('confirmed') }))
}

/** Mails the confirmation of a new address once more. */
export async function resendEmailChange(email: string): Promise<void> {
  const { auth } = await loadAuth()
  const options = { emailRedirectTo: mailedTo('confirmed') }
  orThrow(await auth.resend({ type: 'email_change', email, options }))
}

/** Sets the password and signs out everywhere else. */
export async function changePassword(password: string, proof: OwnerProof): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.updateUser({ password, ...proof }))
}

/** Mails a code that stands in for the present password. */
export async function mailProof(): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.reauthenticate())
}

/** Leaves for another site, which leads back to the settings, or for Patreon to its own page. */
export async function linkProvider(provider: ProviderId): Promise<void> {
  if (provider === 'patreon') return leaveForPatreon()
  const { auth } = await loadAuth()
  const options = { redirectTo: `${location.origin}/settings` }
  orThrow(await auth.linkIdentity({ provider, options }))
}

/** Finishes what `linkProvider` began, by the code that the other site led back with. */
export async function finishLinking(code: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.exchangeCodeForSession(code))
}

export async function unlinkProvider(identity: UserIdentity): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.unlinkIdentity(identity))
}
