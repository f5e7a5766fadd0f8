import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import type { ApiScope } from '#/shared/apiScopes.ts'

/** What is known of a token that is valid now, and of its member. */
export interface ValidToken {
  id: number
  user_id: string
  scopes: ApiScope[]
  role: Viewer['role']
  username_chosen: boolean
  joined_at: Date
  /** Whether its use has to be noted again. */
  is_use_old: boolean
}

/** Seconds within which the use of a token is noted once. */
const NOTE_USE_EVERY_SECONDS = 60

/** The token with this hash; undefined if it expired, its member is banned, or there is none. */
export async function findValidToken(db: Kysely<DB>, hash: Buffer): Promise<ValidToken | undefined> {
  const { rows } = await sql<ValidToken>`
    select token.id, token.user_id, token.scopes, profiles.role, profiles.username_chosen,
           profiles.created_at as joined_at,
           coalesce(token.used_at < now() - make_interval(secs => ${NOTE_USE_EVERY_SECONDS}), true) as is_use_old
      from api_tokens token
      join auth_users on auth_users.id = token.user_id
      join profiles on profiles.id = token.user_id
     where token.token_hash = ${hash}
       and coalesce(token.expires_at > now(), true)
       and coalesce(auth_users.banned_until <= now(), true)`.execute(db)
  return rows[0]
}

export interface StoredApiToken {
  id: number
  name: string
  hint: string
  scopes: ApiScope[]
  created_at: Date
  expires_at: Date | null
  used_at: Date | null
}

/** A member's tokens, the newest first; those that expired too, until they are revoked. */
export async function listApiTokens(db: Kysely<DB>, userId: string): Promise<StoredApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows as StoredApiToken[]
}
