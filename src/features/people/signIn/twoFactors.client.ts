import { errorCode } from '#/features/people/session/errorCode.ts'
import { loadAuth } from '#/features/people/session/session.client.ts'
import { orThrow } from './signIn.client.ts'

/** An authenticator app that is being set up. It is active once a code of it was verified. */
export interface NewFactor {
  id: string
  /** A picture as a data URL. */
  qr_code: string
  /** Base32, for entering by hand. */
  secret: string
  uri: string
}

/** Begins to set up an authenticator app. */
export async function beginFactor(friendlyName: string): Promise<NewFactor> {
  const { auth } = await loadAuth()
  const { data } = orThrow(await auth.mfa.enroll({ factorType: 'totp', friendlyName }))
  return { id: data!.id, ...data!.totp }
}

/** Verifies the first code of an authenticator app and activates it. */
export async function finishFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.mfa.challengeAndVerify({ factorId, code }))
}

/** A phone that is being added. It is active once the code that was sent to it was verified. */
export interface NewPhone {
  id: string
  challengeId: string
}

/** Begins to add a phone and sends it a code. */
export async function addPhone(phone: string): Promise<NewPhone> {
  const { auth } = await loadAuth()
  const friendlyName = `Phone ending in ${phone.replaceAll(/\D/g, '').slice(-4)}`
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  // Recovery codes share this error code. Here it means that the number was already added.
  if (errorCode(error) === 'mfa_verified_factor_exists') throw Object.assign(error!, { code: 'phone_exists' })
  if (errorCode(error) === 'validation_failed') throw Object.assign(error!, { code: 'phone_invalid' })
  if (error) throw error
  return challengePhone(data.id)
}

/** Sends another code, which replaces the previous one. */
export const resendPhoneCode = ({ id }: NewPhone): Promise<NewPhone> => challengePhone(id)

async function challengePhone(id: string): Promise<NewPhone> {
  const { auth } = await loadAuth()
  const { data } = orThrow(await auth.mfa.challenge({ factorId: id, channel: 'sms' }))
  return { id, challengeId: data!.id }
}

/** Verifies the code that was sent to a phone and activates it. */
export async function finishPhone({ id, challengeId }: NewPhone, code: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.mfa.verify({ factorId: id, challengeId, code }))
}

export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await loadAuth()
  orThrow(await auth.mfa.unenroll({ factorId }))
}

/** How many recovery codes are left; null if none were ever made. */
export async function recoveryCodesLeft(): Promise<{ total: number; remaining: number } | null> {
  const { auth } = await loadAuth()
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (errorCode(error) === 'mfa_factor_not_found') return null
  if (error) throw error
  return data
}

/** Makes new recovery codes, which replace all earlier ones. */
export async function newRecoveryCodes(): Promise<string[]> {
  const { auth } = await loadAuth()
  const first = await auth.mfa.recoveryCodes.generate()
  if (errorCode(first.error) !== 'mfa_verified_factor_exists') return orThrow(first).data!.codes
  return orThrow(await auth.mfa.recoveryCodes.regenerate()).data!.codes
}
