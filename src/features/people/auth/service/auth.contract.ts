import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '#/features/people/auth/users/credentials.limits.ts'

/** GoTrue's message, which clients compare. */
export const INVALID_EMAIL = 'Unable to validate email address: invalid format'

export const INVALID_PHONE = 'Invalid phone number format (E.164 required)'

/** Quoted from the specification; the client says the same before it asks the server. */
export const NO_CREDENTIALS = 'You must provide either an email or phone number and a password'

/** An email address in lower case. */
export const emailInput = z
  .string('must be a string')
  .trim()
  .max(MAX_EMAIL_LENGTH, 'is too long')
  .toLowerCase()
  .pipe(z.email(INVALID_EMAIL))

/** Bounds what hashing has to read; how good it is, is another question. */
const passwordInput = z.string('must be a string').max(1000, 'is too long')

/** User metadata. It is part of access tokens, so it must be small. */
export const MAX_METADATA_BYTES = 2048
const metadataInput = z
  .record(z.string(), z.unknown())
  .refine(
    (data) => JSON.stringify(data).length <= MAX_METADATA_BYTES,
    `must be at most ${MAX_METADATA_BYTES} characters as JSON`,
  )
  .nullish()

const captchaInput = z
  .object({ captcha_token: z.string().max(8000).nullish() })
  .nullish()
  .transform((security) => security?.captcha_token ?? undefined)

const challengeInput = {
  code_challenge: z.string().max(128).nullish(),
  code_challenge_method: z.string().max(10).nullish(),
}

export const signUpInput = z.object({
  email: emailInput,
  password: passwordInput,
  data: metadataInput,
  gotrue_meta_security: captchaInput,
  ...challengeInput,
})

const credential = z.string(NO_CREDENTIALS).min(1, NO_CREDENTIALS)

export const passwordGrantInput = z.object({
  email: credential.pipe(emailInput),
  password: credential.pipe(passwordInput),
  gotrue_meta_security: captchaInput,
})

export const refreshGrantInput = z.object({ refresh_token: z.string('must be a string').min(1).max(200) })

export const pkceGrantInput = z.object({
  auth_code: z.string('must be a string').min(1).max(200),
  code_verifier: z.string('must be a string').min(1).max(200),
})

export const recoverInput = z.object({
  email: emailInput,
  gotrue_meta_security: captchaInput,
  ...challengeInput,
})

export const resendInput = z.object({
  type: z.enum(['signup', 'email_change']),
  email: emailInput,
  gotrue_meta_security: captchaInput,
  ...challengeInput,
})

const verifyType = z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'])
export type VerifyType = z.infer<typeof verifyType>

export const verifyInput = z.object({
  type: verifyType,
  token_hash: z.string().min(1).max(200).nullish(),
  token: z.string().trim().min(1).max(200).nullish(),
  email: emailInput.nullish(),
})

export const linkCheckInput = z.object({ type: verifyType, token_hash: z.string().min(1).max(200) })

export const verifyQuery = z.object({
  type: verifyType,
  token: z.string().min(1).max(200),
  redirect_to: z.string().optional(),
})

/** What proves that the member is at the keyboard. */
const credentialsInput = {
  nonce: z.string().trim().max(20).nullish(),
  current_password: passwordInput.nullish(),
}
export const reauthenticationInput = z.object(credentialsInput)

export const userInput = z.object({
  email: emailInput.nullish(),
  password: passwordInput.nullish(),
  data: metadataInput,
  ...credentialsInput,
  ...challengeInput,
})
export type UserInput = z.infer<typeof userInput>

export const redirectQuery = z.object({ redirect_to: z.string().optional() })

export const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })

export const grantQuery = z.object({
  grant_type: z.enum(['password', 'refresh_token', 'pkce', 'web3', 'id_token']),
})
