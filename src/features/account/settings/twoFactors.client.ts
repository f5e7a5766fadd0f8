import { errorCode } from '#/features/account/session/authErrors.ts'
import { loadAuth } from '#/features/account/session/session.client.ts'
import { orThrow } from '#/features/account/signIn/signIn.client.ts'

/** An authenticator that is being set up: it counts once it has shown a code. */
export interface NewFactor {
  id: string
  /** A picture as a data address. */
  qr_code: string
  /** Base32, for typing. */
  secret: string
  uri: string
}

/** Begins to set up an authenticator. */
export async function beginFactor(friendlyName: string): Promise<NewFactor> {
  const { auth } = await loadAuth()
  const { data } = orThrow(await auth.mfa.enroll({ factorType: 'totp', friendlyName }))
  return { id: data!.id, ...data!.totp }
}

/** Shows the first code of an authenticator, which counts from then on. */
export async function finishFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.mfa.challengeAndVerify({ factorId, code }))
}

export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.mfa.unenroll({ factorId }))
}

/** How many recovery codes are left; null where none were ever made. */
export async function recoveryCodesLeft(): Promise<{ total: number; remaining: number } | null> {
  const { auth } = await loadAuth()
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (errorCode(error) === 'mfa_factor_not_found') return null
  if (error) throw error
  return data
}

/** Makes new recovery codes, which take the place of any before. */
export async function newRecoveryCodes(): Promise<string[]> {
  const { auth } = await loadAuth()
  const first = await auth.mfa.recoveryCodes.generate()
  if (errorCode(first.error) !== 'mfa_verified_factor_exists') return orThrow(first).data!.codes
  return orThrow(await auth.mfa.recoveryCodes.regenerate()).data!.codes
}
