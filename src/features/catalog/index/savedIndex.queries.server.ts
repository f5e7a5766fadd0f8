import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type Position, SERVER_RUN, type Snapshot } from './catalog.queries.server.ts'

/** Keys of `site_state` that hold the tokens of saved indexes begin with this. */
export const TOKEN_KEY = 'catalogue-index:'

/** The position of a saved index in the database; undefined if that does not have its token, or has not reached its snapshot. */
export async function positionOfSaved(
  db: Kysely<DB>,
  { token, snapshot }: { token: string; snapshot: Snapshot },
): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select ${snapshot} as snapshot, ${SERVER_RUN} as "serverRun"
     where exists (select from site_state where key = ${TOKEN_KEY + token})
       and pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  return rows[0]
}
