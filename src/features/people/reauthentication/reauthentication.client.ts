import { loadAuth } from '#/features/people/session/session.client.ts'
import { orThrow } from '#/features/people/signIn/signIn.client.ts'

/** Re-authenticates with the current password or a mailed code, and stores the new tokens. Throws the service's error. */
export async function confirmByCredentials(
  credentials: { current_password: string } | { nonce: string },
): Promise<void> {
  const { accessToken, auth } = await loadAuth()
  const response = await fetch('/auth/v1/reauthenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
    body: JSON.stringify(credentials),
  })
  const body = await response.json()
  if (!response.ok)
    throw Object.assign(new Error(body.msg), { code: body.error_code, status: response.status })
  orThrow(await auth.setSession(body))
}

/** Re-authenticates with a code from one of the member's second factors. */
export async function confirmByAuthenticator(factorId: string, code: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.mfa.challengeAndVerify({ factorId, code }))
}

/** Mails the code for `confirmByCredentials`. */
export async function mailReauthenticationCode(): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.reauthenticate())
}
