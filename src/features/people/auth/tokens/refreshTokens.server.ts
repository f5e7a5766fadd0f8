import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { findSessionState, type Session } from '#/features/people/auth/users/sessions.queries.server.ts'
import {
  deleteSession,
  type Rotated,
  rotateGeneration,
} from '#/features/people/auth/users/sessions.writes.server.ts'
import { uuidBytes, uuidOf } from '#/shared/uuid.server.ts'
import type { Keys } from './keys.server.ts'

/**
 * A refresh token is its session's id, a generation, and a MAC over both. Nothing of it needs to be stored, and a client that
 * lost a response can be given the token of the newest generation again.
 */
const ID_BYTES = 16
const GENERATION_BYTES = 4
const SIGNED_BYTES = ID_BYTES + GENERATION_BYTES
const MAC_BYTES = 32
const PURPOSE = 'refresh token'

/** The refresh token of a session's generation: 70 characters, base64url. */
export function refreshTokenOf(keys: Keys, session: { id: string; generation: number }): string {
  const signed = Buffer.alloc(SIGNED_BYTES)
  uuidBytes(session.id).copy(signed)
  signed.writeUInt32BE(session.generation, ID_BYTES)
  return Buffer.concat([signed, keys.mac(PURPOSE, signed)]).toString('base64url')
}

/** An old refresh token was used again, so somebody copied it. Its session has ended. */
export class RefreshTokenReused extends AuthError {
  readonly sessionId: string

  constructor(sessionId: string) {
    super(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    this.sessionId = sessionId
  }
}

function readToken(keys: Keys, token: string): { id: string; generation: number } | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Encoded again: the same bytes have several spellings, and only one is a token.
  if (bytes.length !== SIGNED_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const signed = bytes.subarray(0, SIGNED_BYTES)
  if (!keys.isMac(PURPOSE, signed, bytes.subarray(SIGNED_BYTES))) return undefined
  return { id: uuidOf(signed.subarray(0, ID_BYTES)), generation: signed.readUInt32BE(ID_BYTES) }
}

/**
 * Rotates a refresh token. Returns its session at the newest generation, and the member where that cost nothing more:
 * - the newest token makes a new generation; of several at once, one does, and the others get that generation;
 * - the token before it, or one that was replaced within `reuseSeconds`, gets the newest generation (its response was lost);
 * - an older token was copied, so the session ends;
 * - a token from before the session was raised to aal2 or re-authenticated also ends it, whatever its age: a copy must not gain that.
 *
 * @throws AuthError 400 refresh_token_not_found, refresh_token_already_used (the session has ended), session_not_found,
 *   session_expired
 */
export async function rotateRefreshToken(
  db: Kysely<DB>,
  keys: Keys,
  token: string,
  { reuseSeconds, sessionSeconds }: { reuseSeconds: number; sessionSeconds: number },
): Promise<Rotated> {
  const asked = readToken(keys, token)
  if (!asked) throw unknownToken()
  const rotated = await rotateGeneration(db, asked, { reuseSeconds, sessionSeconds })
  if (rotated) return rotated
  const session = await requireSession(db, asked.id)
  const behind = session.generation - asked.generation
  if (behind <= 0) throw unknownToken()
  // The nth newest rotation left behind the generation that is n behind.
  const replacedAt = session.rotations[behind - 1]
  const isRecent = replacedAt !== undefined && replacedAt.getTime() > Date.now() - reuseSeconds * 1000
  const isCurrent = asked.generation >= session.min_generation
  if (isCurrent && (behind === 1 || isRecent)) return { session }
  await deleteSession(db, asked.id)
  throw new RefreshTokenReused(asked.id)
}

const unknownToken = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

async function requireSession(db: Kysely<DB>, id: string): Promise<Session> {
  const session = await findSessionState(db, id)
  if (!session)
    throw new AuthError(400, 'session_not_found', 'Session from this refresh token no longer exists')
  if (session.ended) throw new AuthError(400, 'session_expired', 'The session has expired: sign in again')
  return session
}
