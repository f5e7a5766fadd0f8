import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { FINGERPRINT_KEY } from './keyFingerprint.writes.server.ts'
import { fingerprintOf, readKeys } from './keys.server.ts'

/** Whether the database is used with the keys in this file, which exists; also if it has not been used with any. Throws `KeyFileError`. */
export async function isKeyFileOf(db: Kysely<DB>, file: string): Promise<boolean> {
  const own = fingerprintOf(await readKeys(file))
  const { rows } = await sql`
    select from site_state where key = ${FINGERPRINT_KEY} and value #>> '{}' <> ${own}`.execute(db)
  return rows.length === 0
}
