import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** The key of `site_state` with the fingerprint of the key file. */
export const FINGERPRINT_KEY = 'key-file'

/** Stores the fingerprint of the key file if the database has none, or if it may be `replaced`. Returns the one that is stored then. */
export async function storeFingerprint(
  db: Kysely<DB>,
  fingerprint: string,
  { replace }: { replace: boolean },
): Promise<string> {
  const value = sql<string>`to_jsonb(${fingerprint}::text)`
  await db
    .insertInto('site_state')
    .values({ key: FINGERPRINT_KEY, value })
    .onConflict((conflict) =>
      replace ? conflict.column('key').doUpdateSet({ value }) : conflict.column('key').doNothing(),
    )
    .execute()
  const { rows } = await sql<{ stored: string }>`
    select value #>> '{}' as stored from site_state where key = ${FINGERPRINT_KEY}`.execute(db)
  return rows[0]!.stored
}
