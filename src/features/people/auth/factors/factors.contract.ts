import { z } from 'zod'
import { INVALID_PHONE } from '#/features/people/auth/service/auth.contract.ts'

const shortText = (maxLength: number) =>
  z.string('must be a string').trim().max(maxLength, `must be at most ${maxLength} characters`)

/** E.164. Blanks, hyphens, dots and brackets do not count. */
const phoneInput = z
  .string('must be a string')
  .max(40, 'is too long')
  .transform((text) => `+${text.replaceAll(/[\s().-]/g, '').replace(/^\+/, '')}`)
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, INVALID_PHONE))

export const enrollInput = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: shortText(100).nullish(),
  /** Of a phone. */
  phone: phoneInput.nullish(),
  /** What the authenticator shows above the code. */
  issuer: shortText(100).nullish(),
})
export type EnrollInput = z.infer<typeof enrollInput>

export const challengeInput = z.object({ channel: z.unknown().optional() })
export const channelInput = z.enum(['sms', 'whatsapp']).default('sms')
export type SmsChannel = z.infer<typeof channelInput>

/** A code as it was typed: blanks and hyphens between its groups do not count. */
const codeInput = shortText(60).transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())

export const verifyFactorInput = z.object({ challenge_id: z.uuid(), code: codeInput })
export type VerifyFactorInput = z.infer<typeof verifyFactorInput>

export const recoveryCodeInput = z.object({ code: codeInput })

/** A phone that is being enrolled. */
export interface EnrolledPhone {
  id: string
  type: 'phone'
  friendly_name: string
  /** E.164. */
  phone: string
}

/** The response to an enrollment: all that an authenticator needs, shown only once. */
export interface EnrolledTotp {
  id: string
  type: 'totp'
  friendly_name: string
  totp: {
    /** An SVG that can be used in a data URI without escaping. */
    qr_code: string
    /** Base32, for typing. */
    secret: string
    uri: string
  }
}

export type EnrolledFactor = EnrolledTotp | EnrolledPhone

export interface FactorChallenge {
  id: string
  type: 'totp' | 'phone'
  /** Seconds since 1970. */
  expires_at: number
}

/** How many recovery codes a member has. */
export interface RecoveryCodesStatus {
  /** The place of all of them below `/factors`. */
  id: 'recovery-codes'
  type: 'recovery_code'
  total: number
  remaining: number
}

/** New recovery codes, shown this once. */
export interface RecoveryCodes {
  id: 'recovery-codes'
  type: 'recovery_code'
  friendly_name: string
  total: number
  codes: string[]
}
