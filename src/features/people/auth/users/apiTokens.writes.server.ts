import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { ApiScope } from '#/shared/apiScopes.ts'
import type { AssuranceLevel } from './sessions.queries.server.ts'

export interface NewApiToken {
  userId: string
  name: string
  scopes: readonly ApiScope[]
  hash: Buffer
  hint: string
  aal: AssuranceLevel
  /** Undefined: it does not expire. */
  days: number | undefined
}

/** Stores a token. Resolves to its id, or undefined if the member has `max`. The caller holds the member's row. */
export async function insertApiToken(
  trx: Kysely<DB>,
  token: NewApiToken,
  max: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into api_tokens (user_id, name, scopes, token_hash, hint, aal, expires_at)
    select ${token.userId}, ${token.name}, ${token.scopes}::text[], ${token.hash}, ${token.hint}, ${token.aal},
           now() + make_interval(days => ${token.days ?? null}::int)
     where (select count(*) from api_tokens where user_id = ${token.userId}) < ${max}
    returning id`.execute(trx)
  return rows[0]?.id
}

/** Resolves to whether the member had the token. */
export async function deleteApiToken(trx: Kysely<DB>, userId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all tokens of a member that sessions up to this level have created. */
export async function deleteApiTokens(
  db: Kysely<DB>,
  userId: string,
  maxLevel: AssuranceLevel,
): Promise<void> {
  let query = db.deleteFrom('api_tokens').where('user_id', '=', userId)
  if (maxLevel === 'aal1') query = query.where('aal', '=', 'aal1')
  await query.execute()
}

/** Notes that a token was used. */
export async function noteApiTokenUse(db: Kysely<DB>, id: number): Promise<void> {
  await db.updateTable('api_tokens').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
