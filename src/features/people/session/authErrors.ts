import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage, isNetworkError, UNEXPECTED } from '#/shared/errorMessage.ts'

/** What the errors of the authentication service mean to the reader: what happened and what to do next. */
export const AUTH_ERRORS: Readonly<Record<string, string>> = {
  anonymous_provider_disabled: 'Signing in without an account isn’t available here.',
  bad_code_verifier: 'This sign-in was started in another browser. Sign in again here.',
  bad_json: 'Something went wrong on our side. Reload the page and try again.',
  bad_jwt: 'You were signed out. Sign in again.',
  bad_oauth_callback: 'The other site didn’t confirm who you are. Try again, or sign in another way.',
  bad_oauth_state: 'This sign-in took too long or was started in another browser. Sign in again.',
  captcha_failed: 'The robot check didn’t work. Try again.',
  captcha_unsupported: 'This site uses a robot check that can’t be shown here. Contact its operator.',
  email_address_invalid: 'Disposable email addresses aren’t allowed. Use another address.',
  email_exists: 'There’s already an account with this address. Use another address.',
  email_not_confirmed: 'Confirm your address first. We emailed you a link.',
  flow_state_expired: 'This sign-in took too long. Sign in again.',
  flow_state_not_found: 'This link has expired or was already used. Request a new one.',
  identity_already_exists: 'That account is linked to another member. Unlink it there first.',
  identity_not_found: 'That account is no longer linked.',
  identity_suspended:
    'You can’t sign in this way until you link the account again. Sign in with your password, then open Settings.',
  insufficient_aal: 'This needs two-factor authentication. Sign out, then sign in with your code.',
  invalid_credentials: 'The email or password is wrong.',
  invalid_token: 'This API token is no longer valid.',
  manual_linking_disabled: 'Linking accounts is turned off on this site.',
  mfa_challenge_expired: 'That took too long. Enter a new code.',
  mfa_factor_name_conflict: 'You already have an authenticator with this name. Choose another name.',
  mfa_factor_not_found: 'That authenticator was removed.',
  mfa_phone_enroll_not_enabled: 'Text message codes aren’t available here. Use an authenticator app.',
  mfa_phone_verify_not_enabled:
    'Text message codes aren’t available right now. Confirm it’s you in another way.',
  mfa_recovery_codes_sole_factor: 'Add an authenticator before you create recovery codes.',
  mfa_verification_failed: 'This code is wrong or was already used. Enter the current one.',
  mfa_verified_factor_exists: 'You already have recovery codes. Create new ones instead.',
  no_authorization: 'You were signed out. Sign in again.',
  otp_disabled: 'Signing in with a mailed code isn’t available here.',
  otp_expired: 'This link or code has expired or was already used. Request a new one.',
  over_email_send_rate_limit: 'Too many emails were requested.',
  over_request_rate_limit: 'Too many attempts.',
  over_sms_send_rate_limit: 'We just sent you a text message.',
  phone_invalid: 'Enter the number with its country code, such as +1 555 010 0123.',
  phone_exists: 'You already added this phone number.',
  phone_provider_disabled: 'Signing in by phone isn’t available here.',
  provider_disabled: 'This way to sign in is turned off.',
  reauthentication_canceled: 'Nothing was changed because you didn’t confirm that it’s you.',
  reauthentication_needed: 'You signed in a while ago. Confirm that it’s you, or sign in again.',
  reauthentication_not_valid: 'This code is wrong or has expired. Check it, or request a new one.',
  refresh_token_already_used: 'You were signed out. Sign in again.',
  refresh_token_not_found: 'You were signed out. Sign in again.',
  same_password: 'This is already your password. Choose another one.',
  saml_provider_disabled: 'Single sign-on isn’t available here.',
  session_expired: 'You were away for a long time. Sign in again.',
  session_not_found: 'You were signed out. Sign in again.',
  signup_disabled: 'You can’t create an account right now.',
  single_identity_not_deletable: 'This is your only way to sign in. Add another one first.',
  sms_send_failed: 'The text message couldn’t be sent. Check the number and try again.',
  too_many_enrolled_mfa_factors: 'You have the maximum number of authenticators. Remove one first.',
  too_many_tokens: 'You have the maximum number of API tokens. Revoke one first.',
  too_many_wrong_codes:
    'Too many wrong codes. If you can’t wait, request a new password: its link lets you enter a code.',
  unexpected_failure: UNEXPECTED,
  user_already_exists: 'There’s already an account with this address. Sign in, or choose a new password.',
  user_banned: 'This account is banned.',
  username_reserved: 'This name is too close to that of the site or a moderator. Choose another one.',
  username_taken: 'This username is taken. Choose another one.',
  validation_failed: 'Something you entered isn’t valid. Check it and try again.',
  weak_password: 'Choose a stronger password.',
}

interface ServiceError {
  name: string
  code?: string | undefined
  status?: number | undefined
  message: string
  reasons?: readonly string[]
}

/** The message of an error, whether it comes from the authentication service, the API or the network. */
export function toErrorMessage(error: unknown): string {
  if (error instanceof ApiError || isNetworkError(error) || !(error instanceof Error))
    return errorMessage(error)
  const { name, code, status, message, reasons } = error as ServiceError
  if (name === 'AuthSessionMissingError') return AUTH_ERRORS.session_not_found!
  if (code === 'weak_password') return weakPassword(message, reasons ?? [])
  // Its message names the end date and the reason.
  if (code === 'user_banned' && message) return `${message}.`
  const words = AUTH_ERRORS[code ?? ''] || message || UNEXPECTED
  return status === 429 ? `${words} Try again in ${waitIn(message)}.` : words
}

/** How long the service requires the caller to wait. */
const waitIn = (message: string) => /after (\d+ \w+)/.exec(message)?.[1] ?? 'a few minutes'

function weakPassword(message: string, reasons: readonly string[]): string {
  if (!reasons.includes('length')) return 'This password is too easy to guess. Choose another one.'
  const least = /\d+/.exec(message)?.[0]
  return least ? `Use at least ${least} characters.` : AUTH_ERRORS.weak_password!
}
