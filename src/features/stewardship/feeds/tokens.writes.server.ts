import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { hashToken } from '#/features/people/auth/users/hashToken.server.ts'
import { UPDATE_TOKEN_PREFIX } from '#/http/viewer.server.ts'
import { mayActFor } from './feeds.queries.server.ts'

/** Makes a token of a game; only its hash is stored. Resolves to undefined if the game has `max` tokens. */
export async function insertToken(
  trx: Kysely<DB>,
  { gameId, userId, name, max }: { gameId: number; userId: string; name: string; max: number },
): Promise<{ id: number; token: string } | undefined> {
  // Two requests at once count one after the other.
  await sql`select from games where id = ${gameId} for no key update`.execute(trx)
  const token = UPDATE_TOKEN_PREFIX + randomBytes(24).toString('base64url')
  const { rows } = await sql<{ id: number }>`
    insert into update_tokens (token_hash, game_id, user_id, name, hint)
    select ${hashToken(token)}, ${gameId}, ${userId}, ${name}, ${token.slice(-4)}
     where (select count(*) from update_tokens where game_id = ${gameId}) < ${max}
    returning id`.execute(trx)
  return rows[0] && { id: rows[0].id, token }
}

/** Resolves to whether the game had the token. */
export async function deleteToken(trx: Kysely<DB>, gameId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('update_tokens')
    .where('game_id', '=', gameId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface TokenUse {
  gameId: number
  gameName: string
  userId: string
}

/** Notes a token's use. Undefined for one that is not known, or whose maker may no longer act for the game, or if the game is removed. */
export async function useToken(trx: Kysely<DB>, token: string): Promise<TokenUse | undefined> {
  const { rows } = await sql<TokenUse>`
    update update_tokens set used_at = now()
      from games
     where token_hash = ${hashToken(token)} and games.id = update_tokens.game_id and not games.is_removed
       and ${mayActFor('update_tokens.user_id')}
    returning games.id as "gameId", games.name as "gameName", update_tokens.user_id as "userId"`.execute(trx)
  return rows[0]
}
