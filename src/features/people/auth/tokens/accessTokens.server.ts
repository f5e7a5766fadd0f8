import { sign } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import type { AssuranceLevel, AuthMethod } from '#/features/people/auth/users/sessions.queries.server.ts'
import type { Keys } from './keys.server.ts'

const AUDIENCE = 'authenticated'
/** How far clocks of several machines may differ, in seconds. */
const CLOCK_TOLERANCE = 5

/** The claims of an access token, in addition to issuer, audience and times. */
export interface AccessClaims {
  sub: string
  session_id: string
  email: string
  phone: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  role: 'authenticated'
  aal: AssuranceLevel
  amr: readonly AuthMethod[]
  /** When the member last authenticated (OpenID Connect Core, section 2); seconds since 1970. */
  auth_time: number
  is_anonymous: boolean
}

/**
 * Signs an access token that lasts for `seconds` from now; also returns its expiry (seconds since 1970). Signed here,
 * in
 * one turn: the Web Crypto of signing libraries goes through another thread, which costs several times the signature.
 */
export function signAccessToken(
  keys: Keys,
  issuer: string,
  claims: AccessClaims,
  seconds: number,
): { token: string; expiresAt: number } {
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = now + seconds
  const header = { alg: 'ES256', typ: 'JWT', kid: keys.signing.kid }
  const payload = { ...claims, iss: issuer, aud: AUDIENCE, iat: now, exp: expiresAt }
  const signed = `${encodePart(header)}.${encodePart(payload)}`
  const key = { key: keys.signing.key, dsaEncoding: 'ieee-p1363' } as const
  return { token: `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`, expiresAt }
}

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const checkedClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.int(),
  aal: z.enum(['aal1', 'aal2']).catch('aal1'),
  // Tokens from before this claim existed count as authenticated long ago.
  auth_time: z.int().catch(0),
})

/** What a genuine access token is about. `exp` is in seconds since 1970. */
export type CheckedToken = z.infer<typeof checkedClaims>

/**
 * Checks that an access token is ours and still good: our algorithm and one of our keys whatever its header says, our
 * issuer and audience, and nothing missing.
 *
 * @throws AuthError 403 bad_jwt
 */
export async function checkAccessToken(keys: Keys, issuer: string, token: string): Promise<CheckedToken> {
  try {
    const { payload } = await jwtVerify(token, keys.known, {
      algorithms: ['ES256'],
      issuer,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
      clockTolerance: CLOCK_TOLERANCE,
    })
    return checkedClaims.parse(payload)
  } catch (error) {
    const why = error instanceof errors.JWTExpired ? 'token is expired' : 'token is invalid'
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`)
  }
}
