import { ApiError } from '#/shared/apiClient.ts'

/** What the refusals of the authentication service mean to who reads them: what happened, and what to do next. */
export const AUTH_ERRORS: Readonly<Record<string, string>> = {
  bad_code_verifier: 'This sign-in was begun in another browser. Begin it again here.',
  bad_json: 'The site did not understand its own form. Load the page again.',
  bad_jwt: 'You are not signed in any more. Sign in again.',
  bad_oauth_callback:
    'The other site sent you back without saying who you are. Try again, or choose another way.',
  bad_oauth_state: 'This sign-in took too long, or was begun elsewhere. Begin it again.',
  captcha_failed: 'The check against robots did not work. Try again.',
  captcha_unsupported:
    'This site checks for robots in a way that it cannot show yet. Its operator can help you.',
  email_address_invalid: 'Use an address that you keep: this mail service gives its addresses away.',
  email_conflict_identity_not_deletable:
    'Another account has that address, so this sign-in cannot be removed.',
  email_exists: 'This address has an account already.',
  email_not_confirmed: 'Confirm your address first, with the mail that was sent to it.',
  flow_state_expired: 'This sign-in took too long. Begin it again.',
  flow_state_not_found: 'This link was used already, or has expired.',
  identity_already_exists: 'That account belongs to another member here already.',
  identity_not_found: 'That account is not linked any more.',
  insufficient_aal: 'Show your second factor first: sign out and in again with its code.',
  invalid_credentials: 'The address or the password is wrong.',
  manual_linking_disabled: 'Linking of accounts is switched off here.',
  mfa_challenge_expired: 'That took too long. Enter a new code.',
  mfa_factor_name_conflict: 'You have an authenticator of that name. Give this one another name.',
  mfa_factor_not_found: 'That authenticator was removed.',
  mfa_phone_enroll_not_enabled: 'Codes by phone are not offered here. Use an authenticator app.',
  mfa_recovery_codes_locked: 'Too many wrong codes. Wait a while, or use your authenticator.',
  mfa_recovery_codes_sole_factor: 'Add an authenticator first. Recovery codes stand in for it.',
  mfa_verification_failed: 'This code is wrong, or was used already. Enter the newest one.',
  mfa_verified_factor_exists: 'You have recovery codes already. Make new ones instead.',
  no_authorization: 'You are not signed in any more. Sign in again.',
  otp_expired: 'The link or code has expired, or was used already.',
  over_email_send_rate_limit: 'A mail is on its way already.',
  over_request_rate_limit: 'Too many tries.',
  provider_disabled: 'Signing in that way is switched off here.',
  provider_email_needs_verification: 'Confirm your address at that site first.',
  reauthentication_needed:
    'It is a while since you signed in. Enter your present password, or a code from a mail.',
  reauthentication_not_valid: 'This code is wrong or has expired.',
  refresh_token_already_used: 'You are not signed in any more. Sign in again.',
  refresh_token_not_found: 'You are not signed in any more. Sign in again.',
  same_password: 'This is your password already. Choose another.',
  session_expired: 'You have been away for long. Sign in again.',
  session_not_found: 'This session was ended. Sign in again.',
  signup_disabled: 'New accounts cannot be made here at present.',
  single_identity_not_deletable: 'This is your only way to sign in. Add another one first.',
  too_many_enrolled_mfa_factors: 'You have as many authenticators as there can be. Remove one first.',
  unexpected_failure: 'Something went wrong on our side. Try again in a moment.',
  user_already_exists: 'This address has an account already. Sign in, or choose a new password.',
  user_banned: 'This account is banned.',
  user_not_found: 'This account is gone.',
  username_taken: 'This username is taken. Choose another.',
  validation_failed: 'Something in the form cannot be used. Look it over.',
  weak_password: 'Choose a stronger password.',
}

const OFFLINE = 'The site cannot be reached. Check your connection and try again.'

interface ServiceError {
  name: string
  code?: string | undefined
  status?: number | undefined
  message: string
  reasons?: readonly string[]
}

/** An error in words for people, whether the authentication service, the API or the network made it. */
export function toErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (!(error instanceof Error)) return AUTH_ERRORS.unexpected_failure!
  const { name, code, status, message, reasons } = error as ServiceError
  if (error instanceof TypeError || (name === 'AuthRetryableFetchError' && !code)) {
    return status && status >= 500 ? AUTH_ERRORS.unexpected_failure! : OFFLINE
  }
  if (name === 'AuthSessionMissingError') return AUTH_ERRORS.session_not_found!
  if (code === 'weak_password') return weakPassword(message, reasons ?? [])
  // Tells until when, and why.
  if (code === 'user_banned' && message) return `${message}.`
  const words = AUTH_ERRORS[code ?? ''] || message || AUTH_ERRORS.unexpected_failure!
  return status === 429 ? `${words} Try again in ${waitIn(message)}.` : words
}

/** How long the service says to wait. */
const waitIn = (message: string) => /after (\d+ \w+)/.exec(message)?.[1] ?? 'a few minutes'

function weakPassword(message: string, reasons: readonly string[]): string {
  if (!reasons.includes('length')) return 'This password is among the first that are tried. Choose another.'
  const least = /\d+/.exec(message)?.[0]
  return least ? `Choose a password of ${least} characters or more.` : AUTH_ERRORS.weak_password!
}

/** The code of a refusal of the authentication service; undefined where another error it is. */
export const errorCode = (error: unknown): string | undefined => (error as Partial<ServiceError> | null)?.code
