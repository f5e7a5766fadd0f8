import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type Position, SERVER_RUN, type Snapshot } from './catalogue.queries.server.ts'

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

/** Identifies the cluster and the database within it. */
export async function databaseIdentity(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system())::text || '/' || oid::text as identity
      from pg_database where datname = current_database()`.execute(db)
  return rows[0]!.identity
}
