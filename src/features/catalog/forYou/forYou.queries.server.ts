import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Games that are liked together with one, the closest first, with their scores from 0 to 1. */
export interface Together {
  others: number[]
  scores: number[]
}

/** A member's settings as stored; undefined if they have been deleted. */
export async function findSettings(
  db: Kysely<DB>,
  userId: string,
): Promise<{ settings: unknown } | undefined> {
  return db.selectFrom('profiles').select('settings').where('id', '=', userId).executeTakeFirst()
}

/** What is liked together with each of some games. Those of which nothing is known are missing. */
export async function findTogether(
  db: Kysely<DB>,
  games: readonly number[],
): Promise<ReadonlyMap<number, Together>> {
  if (games.length === 0) return new Map()
  // As one text: the driver's own parsing of arrays costs several times as much.
  const { rows } = await sql<{ together: string }>`
    select coalesce(json_object_agg(game_id, json_build_object('others', others, 'scores', scores)), '{}')::text as together
      from liked_together where game_id = any(${games}::integer[])`.execute(db)
  const byId = JSON.parse(rows[0]!.together) as Record<string, Together>
  return new Map(Object.entries(byId).map(([id, together]) => [Number(id), together]))
}
