import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface StoredUpdate {
  id: number
  game_id: number
  release_key: string
  /** As '2026-05-04'. */
  justdate: string
  digest: string
}

/** The stored updates among the given releases. */
export async function findUpdates(
  db: Kysely<DB>,
  releases: readonly { game_id: number; release_key: string }[],
): Promise<StoredUpdate[]> {
  const { rows } = await sql<StoredUpdate>`
    select u.id, u.game_id, u.release_key, u.justdate, u.import_digest as digest
      from updates u
     where (u.game_id, u.release_key) in (
       select game_id, release_key from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb)
         as wanted(game_id integer, release_key text))`.execute(db)
  return rows
}
