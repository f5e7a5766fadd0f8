import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { authorOf } from '#/features/people/members/author.queries.server.ts'
import type { GameMerges } from './merges.contract.ts'
import { MAX_MERGES_SHOWN, UNDO_DAYS } from './merges.limits.ts'

/** The newest merges into a game. */
export async function listMerges(db: Kysely<DB>, gameId: number): Promise<GameMerges['items']> {
  const { rows } = await sql<{ item: GameMerges['items'][number] }>`
    select (select to_json(item) from (
             select m.id, games.name, games.urlid, m.reason, ${isoTime('m.merged_at')} as merged_at,
                    ${authorOf('m.merged_by')} as merged_by, ${isoTime('m.undone_at')} as undone_at,
                    ${authorOf('m.undone_by')} as undone_by,
                    to_char((m.merged_at + make_interval(days => ${UNDO_DAYS})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as undo_until) item) as item
      from game_merges m join games on games.id = m.game_id
     where m.survivor_id = ${gameId}
     order by m.id desc limit ${MAX_MERGES_SHOWN}`.execute(db)
  return rows.map(({ item }) => item)
}
