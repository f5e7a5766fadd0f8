import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { AuthError, cannotUse } from '#/features/people/auth/users/authError.ts'
import { hashToken } from '#/features/people/auth/users/hashToken.server.ts'
import { findAuthCode } from './flowStates.queries.server.ts'
import { consumeAuthCode, insertMailFlow, setAuthCode } from './flowStates.writes.server.ts'

/** A mailed link works for a day; the client uses the code that it ends in at once. */
const MAIL_SECONDS = 86_400
const CODE_SECONDS = 300
const CODE_BYTES = 32

/** PKCE's challenge as a client sends it. */
export interface Challenge {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}

/**
 * The SHA-256 that PKCE's verifier must have, base64url; undefined without a challenge. A plain challenge is the verifier itself, so
 * only its hash is stored. Challenge and method are required together: a default could be weaker than what the client meant.
 *
 * @throws AuthError 400 validation_failed
 */
export function challengeHash({
  code_challenge: challenge,
  code_challenge_method: method,
}: Challenge): string | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw cannotUse('PKCE flow requires code_challenge_method and code_challenge')
  const wrong = cannotUse('code challenge does not comply with RFC 7636')
  switch (method.toLowerCase()) {
    case 's256':
      if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw wrong
      return challenge
    case 'plain':
      if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) throw wrong
      return hash('sha256', challenge, 'base64url')
    default:
      throw wrong
  }
}

/** Starts a flow whose mailed link ends in an auth code for the client that has the verifier; undefined without a code challenge. */
export async function beginMailFlow(
  trx: Kysely<DB>,
  userId: string,
  codeChallenge: string | undefined,
): Promise<string | undefined> {
  if (codeChallenge === undefined) return undefined
  return insertMailFlow(trx, { userId, codeChallenge, lifetimeSeconds: MAIL_SECONDS })
}

/**
 * Issues the auth code that the client which began the flow exchanges for its session.
 *
 * @param method how the member authenticated, for `amr`
 * @returns undefined if the flow is gone or has no code challenge
 */
export async function issueAuthCode(
  trx: Kysely<DB>,
  flowStateId: string,
  { userId, method }: { userId: string; method: string },
): Promise<string | undefined> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const lifetime = { codeHash: hashToken(code), lifetimeSeconds: CODE_SECONDS }
  return (await setAuthCode(trx, flowStateId, { userId, method, ...lifetime })) ? code : undefined
}

/**
 * Consumes an auth code for the client that has its verifier. A wrong verifier consumes nothing, because nobody guesses 256 bits.
 *
 * @throws AuthError 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier
 */
export async function redeemAuthCode(trx: Kysely<DB>, code: string, verifier: string) {
  const codeHash = hashToken(code)
  const flow = await consumeAuthCode(trx, codeHash, hash('sha256', verifier, 'base64url'))
  if (flow?.user_id) return { ...flow, user_id: flow.user_id }
  const found = await findAuthCode(trx, codeHash)
  if (!found)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (found.expired)
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  throw new AuthError(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  )
}
