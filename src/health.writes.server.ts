import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Writes one row. Rejects if the database cannot be written: its disk is full, or it is a read-only replica. */
export async function writeHealthMark(db: Kysely<DB>): Promise<void> {
  await sql`insert into site_state (key, value) values ('health', 'null')
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Runs an empty query. Rejects if the database does not respond. */
export async function pingDatabase(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db)
}
