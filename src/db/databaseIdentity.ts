import { type Kysely, sql } from 'kysely'
import type { DB } from './generated/tables.ts'

/** Identifies the cluster and the database within it, also after a failover or under another address. */
export async function databaseIdentity(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system())::text || '/' || oid::text as identity
      from pg_database where datname = current_database()`.execute(db)
  return rows[0]!.identity
}
