import type { User, VerifyEmailOtpParams } from '@supabase/auth-js'
import type { ProviderId } from '#/features/people/session/authSettings.client.ts'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { loadAuth, viewerId } from '#/features/people/session/session.client.ts'
import { paths } from '#/shared/paths.ts'
import type { SessionProof } from './linkProof.ts'

/** The pages that mails and providers may redirect to. The service allows no others. */
export const RETURN_PAGES = {
  confirmed: paths.confirmed(),
  newPassword: paths.newPassword(),
  signIn: paths.signIn(),
  patreon: paths.patreon(),
} as const

/** What comes next: nothing, the account's second factor, or its first password. */
export type NextStep = 'done' | 'factor' | 'password'

/** Asks whether to leave the account that this browser is signed in to for the one with this address. */
export type ConfirmSwitch = (email: string) => Promise<boolean>

const addressOf = (page: keyof typeof RETURN_PAGES) => location.origin + RETURN_PAGES[page]

/** For links in mails: the page redeems their tokens itself, in whichever browser it is opened. */
export const mailedTo = (page: 'confirmed' | 'newPassword') => `${addressOf(page)}#token_hash`

/** Throws the error that the client returns. */
export function orThrow<T extends { error: unknown }>(result: T): T {
  if (result.error) throw result.error
  return result
}

/** Stores the session of the sign-in in progress, unless its account requires a second factor first. */
async function finish(): Promise<NextStep> {
  const { commitPendingSession, needsSecondFactor } = await loadAuth()
  if (await needsSecondFactor()) return 'factor'
  await commitPendingSession()
  return 'done'
}

export async function signInWithPassword(
  email: string,
  password: string,
  captchaToken?: string,
): Promise<NextStep> {
  const { pendingSession } = await loadAuth()
  orThrow(
    await pendingSession.signInWithPassword({
      email,
      password,
      options: captchaToken ? { captchaToken } : {},
    }),
  )
  return finish()
}

export interface NewAccount {
  email: string
  password: string
  username: string
}

/** Creates an account. Resolves with `confirm` if the address must be confirmed by mail. */
export async function signUp(
  { email, password, username }: NewAccount,
  captchaToken?: string,
): Promise<NextStep | 'confirm'> {
  const { pendingSession } = await loadAuth()
  const { data } = orThrow(
    await pendingSession.signUp({
      email,
      password,
      options: {
        data: { username },
        emailRedirectTo: mailedTo('confirmed'),
        ...(captchaToken ? { captchaToken } : {}),
      },
    }),
  )
  return data.session ? finish() : 'confirm'
}

/** Mails the confirmation of an address again. */
export async function resendConfirmation(email: string, captchaToken?: string): Promise<void> {
  const { pendingSession } = await loadAuth()
  const options = { emailRedirectTo: mailedTo('confirmed'), ...(captchaToken ? { captchaToken } : {}) }
  orThrow(await pendingSession.resend({ type: 'signup', email, options }))
}

/** Mails a link to choose a new password, if the address has an account. */
export async function forgotPassword(email: string, captchaToken?: string): Promise<void> {
  const { pendingSession } = await loadAuth()
  const options = { redirectTo: mailedTo('newPassword'), ...(captchaToken ? { captchaToken } : {}) }
  orThrow(await pendingSession.resetPasswordForEmail(email, options))
}

/** The proof from a mail: the token of its link, or its code with the address. */
export type Proof =
  | { token_hash: string; type: VerifyEmailOtpParams['type'] }
  | { email: string; token: string; type: VerifyEmailOtpParams['type'] }

/** Whether a mail's link can still be redeemed. Checking does not use it up. True if it cannot be checked. */
export async function isLinkUsable(token_hash: string, type: Proof['type']): Promise<boolean> {
  const response = await fetch('/auth/v1/verify/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash, type }),
  }).catch(() => undefined)
  return response?.status !== 403
}

/** Redeems a mailed code that was requested in this browser. */
export async function redeemCode(proof: Extract<Proof, { email: string }>): Promise<NextStep> {
  const { pendingSession } = await loadAuth()
  const { data } = orThrow(await pendingSession.verifyOtp(proof))
  return afterProof(proof, data.user)
}

/**
 * Redeems a mail's link. If this browser is signed in to another account, it asks first: anybody can send a link to an account of
 * their own. `stayed`: the reader stays in the current account, and the link's sign-in has ended.
 */
export async function redeemLink(
  proof: Extract<Proof, { token_hash: string }>,
  confirmSwitch: ConfirmSwitch,
): Promise<NextStep | 'stayed'> {
  const { pendingSession } = await loadAuth()
  const { user } = orThrow(await pendingSession.verifyOtp(proof)).data
  const current = viewerId()
  const isSwitch = user !== null && current !== null && current !== user.id
  if (isSwitch && !(await confirmSwitch(user.email ?? 'another member'))) {
    await giveUp()
    return 'stayed'
  }
  return afterProof(proof, user)
}

/**
 * Signs in with the session of a link that the service has redeemed already. It asks first unless this browser is signed in to the same account, even if
 * nobody is signed in: such a link can be made without any mail, and used any number of times. The account's address comes from the service, not from
 * the link.
 */
export async function acceptSession(
  { access_token, refresh_token, type }: SessionProof,
  confirmSwitch: ConfirmSwitch,
): Promise<NextStep | 'stayed'> {
  const { pendingSession } = await loadAuth()
  const { user } = orThrow(await pendingSession.setSession({ access_token, refresh_token })).data
  if (user?.id !== viewerId() && !(await confirmSwitch(user?.email ?? 'another member'))) {
    await giveUp()
    return 'stayed'
  }
  return afterProof({ type }, user)
}

/**
 * The sign-in waits for `setNewPassword` if the mail is for a new password, or if the account has none: several people signed up with its
 * address.
 */
async function afterProof({ type }: Pick<Proof, 'type'>, user: User | null): Promise<NextStep> {
  const { needsSecondFactor } = await loadAuth()
  const hasPassword = (user as { has_password?: boolean } | null)?.has_password !== false
  if (type === 'signup' && !hasPassword) return 'password'
  if (type !== 'recovery') return finish()
  return (await needsSecondFactor()) ? 'factor' : 'done'
}

/** Sets the password for the sign-in that a mail started, and signs in. */
export async function setNewPassword(password: string): Promise<void> {
  const { pendingSession, commitPendingSession } = await loadAuth()
  orThrow(await pendingSession.updateUser({ password }))
  await commitPendingSession()
}

/** Throws the error of a second factor's code, and says what to do when no more codes are accepted. */
function orThrowCode<T extends { error: unknown }>(result: T): T {
  const { error } = result
  if (errorCode(error) !== 'over_request_rate_limit') return orThrow(result)
  throw Object.assign(error as Error, { code: 'too_many_wrong_codes' })
}

/** Verifies the second factor of the sign-in in progress: an authenticator's code or a recovery code. */
export async function showFactor(code: string, kind: 'totp' | 'recovery'): Promise<void> {
  const { pendingSession } = await loadAuth()
  if (kind === 'recovery') {
    orThrowCode(await pendingSession.mfa.recoveryCodes.verify({ code }))
    return
  }
  const { data } = orThrow(await pendingSession.mfa.listFactors())
  const factor = data?.totp[0]
  if (!factor) throw Object.assign(new Error('No authenticator'), { code: 'mfa_factor_not_found' })
  orThrowCode(await pendingSession.mfa.challengeAndVerify({ factorId: factor.id, code }))
}

export type FactorKind = 'totp' | 'phone'

/** The kinds of second factors of the account that is signing in, the authenticator app first. */
export async function pendingFactorKinds(): Promise<FactorKind[]> {
  const { pendingSession } = await loadAuth()
  const { data } = await pendingSession.getSession()
  const factors = data.session?.user.factors ?? []
  return (['totp', 'phone'] as const).filter((kind) =>
    factors.some((factor) => factor.factor_type === kind && factor.status === 'verified'),
  )
}

/** A text message that was sent and that contains the code to enter. */
export interface SentCode {
  factorId: string
  challengeId: string
}

/** Sends a code to the phone of the account. */
export async function sendPhoneCode(): Promise<SentCode> {
  const { pendingSession } = await loadAuth()
  const { data } = orThrow(await pendingSession.mfa.listFactors())
  const factorId = data?.phone[0]?.id
  if (!factorId) throw Object.assign(new Error('No phone'), { code: 'mfa_factor_not_found' })
  const challenge = orThrow(await pendingSession.mfa.challenge({ factorId, channel: 'sms' }))
  return { factorId, challengeId: challenge.data!.id }
}

/** Verifies the second factor of the sign-in in progress: the code that was sent to the phone. */
export async function showPhoneCode(sent: SentCode, code: string): Promise<void> {
  const { pendingSession } = await loadAuth()
  orThrowCode(await pendingSession.mfa.verify({ ...sent, code }))
}

export const keepSession = async (): Promise<void> => (await loadAuth()).commitPendingSession()
export const giveUp = async (): Promise<void> => (await loadAuth()).discardPendingSession()

/** Redirects to a provider, which returns to the sign-in page. */
export async function signInWithProvider(provider: ProviderId): Promise<void> {
  const { pendingSession } = await loadAuth()
  orThrow(
    await pendingSession.signInWithOAuth({
      provider: provider as 'github',
      options: { redirectTo: addressOf('signIn') },
    }),
  )
}

/** Completes the sign-in after a provider returned, with the parameters in the page's address. */
export async function returnFromProvider(address: URLSearchParams): Promise<NextStep> {
  const { pendingSession } = await loadAuth()
  const flowId = address.get('sb_flow_id')
  orThrow(
    await pendingSession.exchangeCodeForSession(address.get('code') ?? '', flowId ? { flowId } : undefined),
  )
  return finish()
}
