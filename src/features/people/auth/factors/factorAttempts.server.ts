import type { Budget } from '#/features/people/auth/limits/authLimits.server.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { findSession } from '#/features/people/auth/users/sessions.queries.server.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'

const QUARTER = 15 * 60
const DAY = 86_400
/** A known client may enter so many times as many wrong codes in a day as in 15 minutes. */
const DAY_FACTOR = 3
/** Wrong codes in a day that the member is mailed about, once. */
const WRONG_CODES_TO_REPORT = 5
/** How `amr` names a sign-in by a mailed link or code. */
const MAILED = new Set(['otp', 'recovery'])

/**
 * Who enters a code. `known`: a browser or session that has passed the second factor before, and whoever adds the first factor; `mailed`: a
 * session that began with a mailed link; `stranger`: may know the password and nothing else.
 */
export type FactorClient = { kind: 'known'; key: string } | { kind: 'mailed' | 'stranger' }

/** @param device the name of a browser in which the account has passed its second factor before */
export async function factorClientOf(
  auth: Auth,
  viewer: Viewer,
  device: string | undefined,
): Promise<FactorClient> {
  if (device !== undefined) return { kind: 'known', key: device }
  if (viewer.aal === 'aal2' || !viewer.hasSecondFactor) return { kind: 'known', key: viewer.sessionId }
  const session = await findSession(auth.db, viewer.userId, viewer.sessionId)
  const isMailed = session?.amr.some(({ method }) => MAILED.has(method))
  return { kind: isMailed ? 'mailed' : 'stranger' }
}

/**
 * Counts an attempt at a second factor and makes it. Each kind of client has a budget of its own, so that a stranger who has the password
 * stops neither the owner's browsers nor, elsewhere, an owner who signs in by a mailed link first. The member is mailed about wrong codes.
 *
 * @throws AuthError 429, and what `check` throws; only 422 mfa_verification_failed counts: for anything else no code was looked at
 */
export async function attemptFactor<T>(
  auth: Auth,
  viewer: Viewer,
  { what, device }: { what: 'factor' | 'recovery-code'; device: string | undefined },
  check: () => Promise<T>,
): Promise<T> {
  const client = await factorClientOf(auth, viewer, device)
  const refund = await auth.rateLimits.takeAll(budgetsOf(what, client, viewer.userId, auth.config.attempts))
  try {
    const result = await check()
    await refund()
    return result
  } catch (error) {
    const isWrong = error instanceof AuthError && error.code === 'mfa_verification_failed'
    if (isWrong && viewer.hasSecondFactor) await reportWrongCode(auth, viewer.userId)
    // Where the database is unavailable, its error is what the member is told.
    if (!isWrong) await refund().catch(() => {})
    throw error
  }
}

function budgetsOf(what: string, client: FactorClient, userId: string, attempts: number): Budget[] {
  if (client.kind !== 'known')
    return [{ name: `${what}-${client.kind}`, points: attempts, seconds: DAY, key: userId }]
  const key = `${userId} ${client.key}`
  return [
    { name: `${what}-known`, points: attempts, seconds: QUARTER, key },
    { name: `${what}-known-day`, points: attempts * DAY_FACTOR, seconds: DAY, key },
  ]
}

async function reportWrongCode(auth: Auth, userId: string): Promise<void> {
  const budget = { name: 'wrong-codes', points: WRONG_CODES_TO_REPORT, seconds: DAY, key: userId }
  if ((await auth.rateLimits.count(budget)) !== WRONG_CODES_TO_REPORT) return
  const email = (await findUser(auth.db, userId))?.email ?? null
  notifyMember(auth, email, { event: 'wrong codes entered', count: WRONG_CODES_TO_REPORT })
}
