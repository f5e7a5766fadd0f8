import { randomBytes, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { hashToken } from '#/features/people/auth/users/hashToken.server.ts'
import { findTokenOwner, type TokenKind } from '#/features/people/auth/users/oneTimeTokens.queries.server.ts'
import {
  consumeStoredToken,
  countMailedCodeAttempt,
  upsertToken,
  writeDecoyAttempt,
} from '#/features/people/auth/users/oneTimeTokens.writes.server.ts'

/** How long a mailed token is valid, in seconds. */
const LIFETIME_SECONDS: Record<TokenKind, number> = {
  signup: 86_400,
  recovery: 3600,
  magiclink: 3600,
  email_change: 86_400,
  reauthentication: 900,
}
const TOKEN_BYTES = 32
const CODE_DIGITS = 6

/** Six digits are quickly guessed, so a plain hash would protect nothing. */
const hashed = (email: string, kind: TokenKind, code: string) =>
  ['mailed code', `${kind} ${email} ${code}`] as const

/**
 * Creates what a mail carries: a token for its link, and a short code to type. They replace earlier ones of the same kind.
 * Only hashes are stored.
 */
export async function issueToken(
  trx: Kysely<DB>,
  keys: Keys,
  {
    userId,
    kind,
    email,
    flowStateId,
  }: { userId: string; kind: TokenKind; email: string; flowStateId?: string | undefined },
): Promise<{ token: string; code: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await upsertToken(trx, {
    userId,
    kind,
    email,
    flowStateId,
    tokenHash: hashToken(token),
    codeHash: keys.mac(...hashed(email, kind, code)),
    lifetimeSeconds: LIFETIME_SECONDS[kind],
  })
  return { token, code }
}

export interface Redeemed {
  userId: string
  kind: TokenKind
  email: string
  flowStateId: string | null
}

export const expired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

/** A valid token and its owner. */
export interface Found {
  tokenHash: Buffer
  userId: string
}

/** Finds a valid token by its link, without consuming it. Throws `AuthError` 403 otp_expired. */
export async function findToken(db: Kysely<DB>, token: string, kinds: readonly TokenKind[]): Promise<Found> {
  const tokenHash = hashToken(token)
  const userId = await findTokenOwner(db, tokenHash, kinds)
  if (userId === undefined) throw expired()
  return { tokenHash, userId }
}

/**
 * Finds a valid token by its code, without consuming it. The attempt is counted before the code is compared, so do not call this in a
 * transaction that a wrong code rolls back.
 *
 * @throws AuthError 403 otp_expired
 */
export async function findByCode(
  db: Kysely<DB>,
  keys: Keys,
  { email, code, kinds }: { email: string; code: string; kinds: readonly TokenKind[] },
): Promise<Found> {
  const rows = await countMailedCodeAttempt(db, email, kinds)
  // A commit with a write takes longer, by as much as the disk needs. Without a write here, the time would reveal that no mail was sent.
  if (rows.length === 0) await writeDecoyAttempt(db, keys.mac('decoy', email)[0]!)
  const right = rows.find(
    (row) => row.code_hash && keys.isMac(...hashed(email, row.kind as TokenKind, code), row.code_hash),
  )
  if (!right) throw expired()
  return { tokenHash: right.token_hash, userId: right.user_id }
}

/**
 * Consumes a token that was found. Of two callers at once, one gets it.
 *
 * @throws AuthError 403 otp_expired if it was used or replaced, or expired since
 */
export async function consumeToken(trx: Kysely<DB>, { tokenHash }: Found): Promise<Redeemed> {
  const row = await consumeStoredToken(trx, tokenHash)
  if (!row) throw expired()
  return {
    userId: row.user_id,
    kind: row.kind as TokenKind,
    email: row.email,
    flowStateId: row.flow_state_id,
  }
}
