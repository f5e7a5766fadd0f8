import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/**
 * Sets votes on a game aside, or restores them; a vote that waits does so no longer. Triggers update the counts. Rows are locked in the same order as by
 * voters. Resolves to the members whose vote changed.
 */
export async function setVotesAside(
  trx: Kysely<DB>,
  gameId: number,
  { userIds, setAside }: { userIds: readonly string[]; setAside: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with chosen as (
      select game_id, user_id from votes
       where game_id = ${gameId} and user_id = any (${userIds}::uuid[]) and (set_aside <> ${setAside} or waits_until is not null)
       order by game_id, user_id for update)
    update votes set set_aside = ${setAside}, waits_until = null from chosen
     where votes.game_id = chosen.game_id and votes.user_id = chosen.user_id
    returning votes.user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}
