import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { FINGERPRINT_KEY, RESEALED_KEY } from './keyFingerprint.writes.server.ts'
import { type Keys, readKeys } from './keys.server.ts'

/** Whether the database is used with the keys in this file, which exists; also if it has not been used with any. Throws `KeyFileError`. */
export async function isKeyFileOf(db: Kysely<DB>, file: string): Promise<boolean> {
  return isUsedWith(db, await readKeys(file))
}

/** Whether the database is used with these keys; also if it has not been used with any. */
export async function isUsedWith(db: Kysely<DB>, { fingerprints: { all } }: Keys): Promise<boolean> {
  const { rows } = await sql`
    select from site_state where key = ${FINGERPRINT_KEY} and value #>> '{}' <> all(${all}::text[])`.execute(
    db,
  )
  return rows.length === 0
}

/** Whether everything in the database was sealed with the current keys after the grace of older ones. */
export async function isResealed(db: Kysely<DB>, { fingerprints }: Keys): Promise<boolean> {
  const { rows } = await sql`
    select from site_state where key = ${RESEALED_KEY} and value #>> '{}' = ${fingerprints.current}`.execute(
    db,
  )
  return rows.length > 0
}
