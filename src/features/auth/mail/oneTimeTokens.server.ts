import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { AuthError } from '#/features/auth/authError.ts'
import { hashToken } from '#/features/auth/hashToken.server.ts'
import type { Keys } from '#/features/auth/tokens/keys.server.ts'

export type TokenKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

/** How long a mailed token is good, in seconds. */
const LIFETIME: Record<TokenKind, number> = {
  signup: 86_400,
  recovery: 3600,
  magiclink: 3600,
  email_change: 86_400,
  reauthentication: 900,
}
const TOKEN_BYTES = 32
const CODE_DIGITS = 6
/** Wrong codes after which a mail's code is dead; its link still works. */
const MAX_FAILURES = 5

/** Six digits are soon tried out: a plain hash of them would be as good as none. */
const codeHash = (keys: Keys, email: string, kind: TokenKind, code: string) =>
  keys.mac('mailed code', `${kind} ${email} ${code}`)

/**
 * Makes what a mail carries: a token for its link and a short code to type. An older one of the same kind is worth nothing any more.
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
  const row = {
    token_hash: hashToken(token),
    code_hash: codeHash(keys, email, kind, code),
    code_failures: 0,
    email,
    flow_state_id: flowStateId ?? null,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${LIFETIME[kind]})`,
  }
  await trx
    .insertInto('auth_one_time_tokens')
    .values({ user_id: userId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
  return { token, code }
}

export interface Redeemed {
  userId: string
  kind: TokenKind
  email: string
  flowStateId: string | null
}

/** Refuses a token or code that is not good. */
export const expired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

/** Whose token stands in a link, if it is good; it is not taken yet. */
export function findToken(db: Kysely<DB>, token: string, kinds: readonly TokenKind[]): Promise<Found> {
  return owner(db, hashToken(token), kinds)
}

/** A good token, and whose it is. */
export interface Found {
  tokenHash: Buffer
  userId: string
}

async function owner(db: Kysely<DB>, tokenHash: Buffer, kinds: readonly TokenKind[]): Promise<Found> {
  const row = await db
    .selectFrom('auth_one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) throw expired()
  return { tokenHash, userId: row.user_id }
}

/**
 * The same by the code that stands beside the link. Each try counts, before it is known whether it is right: so it is not to be called in
 * a transaction that a wrong code rolls back.
 *
 * @throws AuthError 403 otp_expired
 */
export async function findByCode(
  db: Kysely<DB>,
  keys: Keys,
  { email, code, kinds }: { email: string; code: string; kinds: readonly TokenKind[] },
): Promise<Found> {
  const rows = await db
    .updateTable('auth_one_time_tokens')
    .set({ code_failures: sql`code_failures + 1` })
    .where('email', '=', email)
    .where('kind', 'in', kinds)
    .where('code_failures', '<', MAX_FAILURES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['token_hash', 'code_hash', 'kind', 'user_id'])
    .execute()
  // A commit that wrote takes longer than one that did not, by as much as the disk needs: so one that found nothing writes too.
  if (rows.length === 0) await writeDecoy(db, keys, email)
  const right = rows.find(
    (row) =>
      row.code_hash && timingSafeEqual(row.code_hash, codeHash(keys, email, row.kind as TokenKind, code)),
  )
  if (!right) throw expired()
  return { tokenHash: right.token_hash, userId: right.user_id }
}

/** As much work for the disk as counting a wrong code. There are few such rows, and nobody reads them. */
async function writeDecoy(db: Kysely<DB>, keys: Keys, email: string): Promise<void> {
  const row = keys.mac('decoy', email)[0]!
  await db
    .insertInto('auth_throttles')
    .values({ key: `decoy:${row}`, points: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: sql`1 - auth_throttles.points` }))
    .execute()
}

/**
 * Takes a token that was found: of two who bring it at once, one gets it.
 *
 * @throws AuthError 403 otp_expired for one that is used, replaced or too old by now
 */
export async function consumeToken(trx: Kysely<DB>, { tokenHash }: Found): Promise<Redeemed> {
  const row = await trx
    .deleteFrom('auth_one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'kind', 'email', 'flow_state_id'])
    .executeTakeFirst()
  if (!row) throw expired()
  return {
    userId: row.user_id,
    kind: row.kind as TokenKind,
    email: row.email,
    flowStateId: row.flow_state_id,
  }
}

/**
 * Revokes everything that was mailed to a member, and every flow that has not ended in a session yet.
 *
 * @param exceptFlow the flow that is just ending
 */
export async function dropTokens(
  trx: Kysely<DB>,
  userId: string,
  exceptFlow: string | null = null,
): Promise<void> {
  await trx.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('auth_flow_states')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', exceptFlow)
    .execute()
}
