import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** How many members upvoted both a game and each of `others`. Votes that are set aside, and those of members who are banned now, don't count. */
export async function countLikedByBoth(
  db: Kysely<DB>,
  gameId: number,
  others: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ game_id: number; members: number }>`
    select theirs.game_id, count(*)::integer as members
      from votes as own
      join votes as theirs on theirs.user_id = own.user_id and theirs.game_id = any(${others})
     where own.game_id = ${gameId} and own.type = 1 and not own.set_aside
       and theirs.type = 1 and not theirs.set_aside
       and not exists (select from auth_users where auth_users.id = own.user_id and auth_users.banned_until > now())
     group by theirs.game_id`.execute(db)
  return new Map(rows.map(({ game_id, members }) => [game_id, members]))
}
