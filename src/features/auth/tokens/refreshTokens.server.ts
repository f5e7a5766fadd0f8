import { timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { AuthError } from '#/features/auth/authError.ts'
import { type User, userRelations } from '#/features/auth/users.queries.server.ts'
import type { Keys } from './keys.server.ts'
import { type Session, sessionColumns } from './sessions.queries.server.ts'

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
  Buffer.from(session.id.replaceAll('-', ''), 'hex').copy(signed)
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
  if (!timingSafeEqual(keys.mac(PURPOSE, signed), bytes.subarray(SIGNED_BYTES))) return undefined
  const hex = signed.toString('hex', 0, ID_BYTES)
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { id, generation: signed.readUInt32BE(ID_BYTES) }
}

/** Times of rotations that are stored. Older ones are outside any sensible reuse interval. */
const MAX_ROTATIONS = 16

/**
 * Rotates a refresh token. Returns its session at the newest generation, and the member where that cost nothing more:
 * - the newest token makes a new generation; of several at once, one does, and the others get that generation;
 * - the token before it, or one that was replaced within `reuseSeconds`, gets the newest generation (its response was lost);
 * - an older token was copied: the session ends;
 * - so does a token from before the session was raised to aal2 or re-authenticated, whatever its age. A copy must not gain that.
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
  const rotated = await rotate(db, asked, { reuseSeconds, sessionSeconds })
  if (rotated) return rotated
  const session = await findLiveSession(db, asked.id)
  const behind = session.generation - asked.generation
  if (behind <= 0) throw unknownToken()
  // The nth newest rotation left behind the generation that is n behind.
  const replacedAt = session.rotations[behind - 1]
  const isRecent = replacedAt !== undefined && replacedAt.getTime() > Date.now() - reuseSeconds * 1000
  const isCurrent = asked.generation >= session.min_generation
  if (isCurrent && (behind === 1 || isRecent)) return { session }
  await db.deleteFrom('auth_sessions').where('id', '=', asked.id).execute()
  throw new RefreshTokenReused(asked.id)
}

/** A session, and its member if the same statement read them. */
export interface Rotated {
  session: Session
  user?: User
}

const unknownToken = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

/**
 * Makes the next generation if the requested one is still the newest. One statement, so that only one of several does; it reads the
 * member too, because statements are what a refresh costs.
 */
async function rotate(
  db: Kysely<DB>,
  asked: { id: string; generation: number },
  { reuseSeconds, sessionSeconds }: { reuseSeconds: number; sessionSeconds: number },
): Promise<Rotated | undefined> {
  const update = db
    .updateTable('auth_sessions')
    .set({
      generation: sql`generation + 1`,
      rotations: sql`(array_prepend(clock_timestamp(), array(
        select at from unnest(rotations) at
         where at > now() - make_interval(secs => ${reuseSeconds}) order by at desc)))[1:${sql.lit(MAX_ROTATIONS)}]`,
      refreshed_at: sql`now()`,
      not_after: sql`now() + make_interval(secs => ${sessionSeconds})`,
    })
    .where('id', '=', asked.id)
    .where('generation', '=', asked.generation)
    .where('not_after', '>', sql<Date>`now()`)
    .returning(sessionColumns)
  const row = await db
    .with('rotated', () => update)
    .selectFrom('rotated')
    .innerJoin('auth_users', 'auth_users.id', 'rotated.user_id')
    .selectAll('auth_users')
    .select(userRelations)
    .select([
      'rotated.id as session_id',
      'rotated.user_id',
      'rotated.generation',
      'rotated.rotations',
      'rotated.created_at as session_created_at',
      'rotated.authenticated_at',
      'rotated.min_generation',
      'rotated.aal',
      'rotated.amr',
    ])
    .executeTakeFirst()
  return row && splitRow(row as unknown as RotatedRow)
}

type RotatedRow = User & Omit<Session, 'id' | 'created_at'> & { session_id: string; session_created_at: Date }

function splitRow(row: RotatedRow): Rotated {
  const { session_id, user_id, generation, rotations, session_created_at, ...rest } = row
  const { authenticated_at, min_generation, aal, amr, ...user } = rest
  return {
    session: {
      ...{ id: session_id, user_id, generation, rotations, aal, amr },
      ...{ created_at: session_created_at, authenticated_at, min_generation },
    },
    user,
  }
}

async function findLiveSession(db: Kysely<DB>, id: string): Promise<Session> {
  const session = await db
    .selectFrom('auth_sessions')
    .select(sessionColumns)
    .select(sql<boolean>`not_after <= now()`.as('ended'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!session)
    throw new AuthError(400, 'session_not_found', 'Session from this refresh token does not exist any more')
  if (session.ended) throw new AuthError(400, 'session_expired', 'The session has expired: sign in again')
  return session
}
