import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Adds members of old standing, named `prefix1`, `prefix2`, …; resolves to their ids, in order. */
export async function addMembers(db: Kysely<DB>, prefix: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into profiles (username, created_at)
    select ${prefix}::text || n, '2020-01-01' from generate_series(1, ${count}::integer) n returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
