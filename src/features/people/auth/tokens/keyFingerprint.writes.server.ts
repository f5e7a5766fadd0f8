import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Keys } from './keys.server.ts'

/** The key of `site_state` with the fingerprint of the keys that the database is used with. */
export const FINGERPRINT_KEY = 'key-file'
/** The key of `site_state` with the fingerprint of the keys with which everything that is stored has been sealed. */
export const RESEALED_KEY = 'key-file-resealed'

/**
 * Whether the database is used with these keys. Stores the fingerprint of the current ones if the database has none, if they replaced those
 * that it has, or if they `mayReplace` any.
 */
export async function claimDatabase(
  db: Kysely<DB>,
  { fingerprints: { all, current } }: Keys,
  { mayReplace = false } = {},
): Promise<boolean> {
  const older = all.slice(0, all.indexOf(current))
  await sql`
    insert into site_state (key, value) values (${FINGERPRINT_KEY}, to_jsonb(${current}::text))
      on conflict (key) do update set value = excluded.value
       where ${mayReplace}::boolean or site_state.value #>> '{}' = any(${older}::text[])`.execute(db)
  const { rows } = await sql<{ stored: string }>`
    select value #>> '{}' as stored from site_state where key = ${FINGERPRINT_KEY}`.execute(db)
  return all.includes(rows[0]!.stored)
}

/** Records that nothing is sealed with older keys any more. */
export async function markResealed(db: Kysely<DB>, { fingerprints }: Keys): Promise<void> {
  await sql`
    insert into site_state (key, value) values (${RESEALED_KEY}, to_jsonb(${fingerprints.current}::text))
      on conflict (key) do update set value = excluded.value`.execute(db)
}
