import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Which challenge a code is for. */
export interface ChallengeKey {
  id: string
  factorId: string
  sessionId: string
}

export function findFactor(db: Kysely<DB>, userId: string, factorId: string) {
  return db
    .selectFrom('auth_mfa_factors')
    .select([
      'id',
      'status',
      'factor_type',
      'sealed_secret',
      'last_step',
      sql<Date>`coalesce(verified_at, created_at)`.as('verified_at'),
    ])
    .where('user_id', '=', userId)
    .where('id', '=', factorId)
    .executeTakeFirst()
}

/** Whether the member verified a new factor within so many seconds. */
export async function hasNewFactor(db: Kysely<DB>, userId: string, seconds: number): Promise<boolean> {
  const found = await db
    .selectFrom('auth_mfa_factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('verified_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return found !== undefined
}

export function findPhoneFactors(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('auth_mfa_factors')
    .select(['id', 'status', 'sealed_secret'])
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'phone')
    .execute()
}

/** A challenge of this factor that this session was given. */
export function findChallenge(db: Kysely<DB>, { id, factorId, sessionId }: ChallengeKey) {
  return db
    .selectFrom('auth_mfa_challenges')
    .select(['id', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}
