import { AuthError } from '#/features/people/auth/users/authError.ts'
import { MAX_PASSWORD_LENGTH } from '#/features/people/auth/users/credentials.limits.ts'
import { COMMON_PASSWORDS } from './commonPasswords.ts'

type Weakness = 'length' | 'pwned'

/**
 * Why a password is too weak: too short, or among the first that an attacker tries. `about` is public information about
 * its owner.
 */
export function weaknesses(password: string, least: number, about: readonly string[] = []): Weakness[] {
  const found: Weakness[] = []
  if ([...password].length < least || password.length > MAX_PASSWORD_LENGTH) found.push('length')
  const folded = password.toLowerCase()
  const isOneLetter = new Set(folded).size <= 2
  if (COMMON_PASSWORDS.has(folded) || isOneLetter || about.some((each) => each.toLowerCase() === folded))
    found.push('pwned')
  return found
}

/** Refuses a weak password: `AuthError` 422 weak_password with its reasons. */
export function rejectWeakPassword(password: string, least: number, about: readonly string[]): void {
  const reasons = weaknesses(password, least, about)
  if (reasons.length === 0) return
  const message = reasons.includes('length')
    ? `Password should be at least ${least} characters, and at most ${MAX_PASSWORD_LENGTH}.`
    : 'This password is known and easy to guess, please choose a different one.'
  throw new AuthError(422, 'weak_password', message, { more: { weak_password: { reasons } } })
}
