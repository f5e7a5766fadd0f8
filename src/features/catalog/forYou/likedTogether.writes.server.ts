import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { COMPUTED_KEY } from './likedTogether.queries.server.ts'
import type { LikedTogether } from './likedTogether.rules.ts'

/** Stores what has changed of these games. Games that were deleted meanwhile are ignored. */
export async function storeLikedTogether(db: Kysely<DB>, games: readonly LikedTogether[]): Promise<void> {
  const rows = games.map(({ gameId, others, scores }) => ({ game_id: gameId, others, scores }))
  await sql`
    insert into liked_together (game_id, others, scores)
    select game_id, others, scores
      from json_to_recordset(${JSON.stringify(rows)}::json) as t (game_id integer, others integer[], scores real[])
     where exists (select from games where games.id = t.game_id)
     order by game_id
    on conflict (game_id) do update set others = excluded.others, scores = excluded.scores
     where (liked_together.others, liked_together.scores) is distinct from (excluded.others, excluded.scores)`.execute(
    db,
  )
}

/** Removes all games but these, and notes that everything is computed. @param tookMs how long it took */
export async function endComputation(
  db: Kysely<DB>,
  { games, tookMs }: { games: readonly number[]; tookMs: number },
): Promise<void> {
  await sql`
    delete from liked_together
     where game_id in (select game_id from liked_together except select unnest(${games}::integer[]))`.execute(
    db,
  )
  await sql`
    insert into site_state (key, value)
    values (${COMPUTED_KEY}, json_build_object('at', now(), 'took_ms', ${tookMs}::float8))
    on conflict (key) do update set value = excluded.value`.execute(db)
}
