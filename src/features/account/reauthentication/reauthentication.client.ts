import { loadAuth } from '#/features/account/session/session.client.ts'
import { orThrow } from '#/features/account/signIn/signIn.client.ts'

/** Re-authenticates by the current password or the code of a mail, and keeps the new tokens. Throws the service's refusal. */
export async function confirmByCredentials(
  credentials: { current_password: string } | { nonce: string },
): Promise<void> {
  const { accessToken, auth } = await loadAuth()
  const response = await fetch('/auth/v1/reauthenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
    body: JSON.stringify(credentials),
  })
  const answer = await response.json()
  if (!response.ok)
    throw Object.assign(new Error(answer.msg), { code: answer.error_code, status: response.status })
  orThrow(await auth.setSession(answer))
}

/** Re-authenticates by a code of one of the member's authenticators. */
export async function confirmByAuthenticator(factorId: string, code: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.mfa.challengeAndVerify({ factorId, code }))
}

/** Mails the code for `confirmByCredentials`. */
export async function mailReauthenticationCode(): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.reauthenticate())
}
