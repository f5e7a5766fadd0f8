import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { AuthError } from '#/features/auth/authError.ts'
import { hashToken } from '#/features/auth/hashToken.server.ts'

/** A mail may lie for a day before its link is followed; the code that the link then gives is used at once. */
const MAIL_SECONDS = 86_400
const CODE_SECONDS = 300
const CODE_BYTES = 32

/** PKCE's challenge as a client sends it. */
export interface Challenge {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}

/**
 * The SHA-256 that PKCE's verifier must have, base64url; undefined where none is asked for. A plain challenge is the verifier itself, and is not
 * stored as it is. Challenge and method come together: a guess at the one that is missing could be weaker than what the client meant.
 *
 * @throws AuthError 400 validation_failed
 */
export function challengeHash({
  code_challenge: challenge,
  code_challenge_method: method,
}: Challenge): string | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method)
    throw new AuthError(
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    )
  const wrong = new AuthError(400, 'validation_failed', 'code challenge does not comply with RFC 7636')
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

/** Remembers that a mail's link is to end in a code for who has the verifier; undefined where the client did not ask. */
export async function beginMailFlow(
  trx: Kysely<DB>,
  userId: string,
  codeChallenge: string | undefined,
): Promise<string | undefined> {
  if (codeChallenge === undefined) return undefined
  const { id } = await trx
    .insertInto('auth_flow_states')
    .values({
      user_id: userId,
      kind: 'mail',
      code_challenge: codeChallenge,
      expires_at: sql`now() + make_interval(secs => ${MAIL_SECONDS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Makes the code with which the client that began the flow fetches its session.
 *
 * @param method how the member showed who they are, for `amr`
 * @returns undefined where the flow is gone or asked for no code
 */
export async function issueAuthCode(
  trx: Kysely<DB>,
  flowStateId: string,
  { userId, method }: { userId: string; method: string },
): Promise<string | undefined> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const given = await trx
    .updateTable('auth_flow_states')
    .set({
      user_id: userId,
      method,
      auth_code_hash: hashToken(code),
      state_hash: null,
      expires_at: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
    })
    .where('id', '=', flowStateId)
    .where('code_challenge', 'is not', null)
    .where('auth_code_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return given && code
}

/**
 * Takes a code, once, from who has its verifier. A wrong verifier takes nothing: 256 bits are not guessed.
 *
 * @throws AuthError 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier
 */
export async function redeemAuthCode(trx: Kysely<DB>, code: string, verifier: string) {
  const flow = await trx
    .deleteFrom('auth_flow_states')
    .where('auth_code_hash', '=', hashToken(code))
    .where('code_challenge', '=', hash('sha256', verifier, 'base64url'))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'method', 'provider', 'sealed'])
    .executeTakeFirst()
  if (flow?.user_id) return { ...flow, user_id: flow.user_id }
  const found = await trx
    .selectFrom('auth_flow_states')
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('auth_code_hash', '=', hashToken(code))
    .executeTakeFirst()
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
