import { z } from 'zod'

const shortText = (most: number) =>
  z.string('must be a text').trim().max(most, `must be at most ${most} characters`)

export const enrolInput = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: shortText(100).nullish(),
  /** What the authenticator shows above the code. */
  issuer: shortText(100).nullish(),
})
export type EnrolInput = z.infer<typeof enrolInput>

/** A code as it was typed: blanks and hyphens between its groups do not count. */
const codeInput = shortText(60).transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())

export const verifyFactorInput = z.object({ challenge_id: z.uuid(), code: codeInput })
export type VerifyFactorInput = z.infer<typeof verifyFactorInput>

export const recoveryCodeInput = z.object({ code: codeInput })

/** The answer to an enrolment: all that an authenticator needs, shown this once. */
export interface EnrolledFactor {
  id: string
  type: 'totp'
  friendly_name: string
  totp: {
    /** An SVG that may stand in a data URI as it is. */
    qr_code: string
    /** Base32, for typing. */
    secret: string
    uri: string
  }
}

export interface FactorChallenge {
  id: string
  type: 'totp'
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
