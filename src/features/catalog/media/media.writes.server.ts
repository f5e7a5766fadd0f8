import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { MediaPurpose } from './media.limits.ts'

export interface MediaRow {
  hash: string
  purpose: MediaPurpose
  width: number
  height: number
  is_animated: boolean
  blur: string
}

const COLUMNS = ['hash', 'purpose', 'width', 'height', 'is_animated', 'blur'] as const

/** A picture that is stored already, which counts as uploaded again now; undefined if it is not. */
export async function reuseMedia(trx: Kysely<DB>, hash: string): Promise<MediaRow | undefined> {
  const row = await trx
    .updateTable('media')
    .set({ touched_at: sql`now()` })
    .where('hash', '=', hash)
    .where('is_stored', '=', true)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose as MediaPurpose }
}

/** Records a picture before its files are written, so that no file is lost track of. */
export async function insertMedia(
  trx: Kysely<DB>,
  row: MediaRow & { bytes: number; uploaded_by: string },
): Promise<void> {
  await trx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at: sql`now()` }))
    .execute()
}

/** Called when all files of a picture are written. */
export async function markStored(trx: Kysely<DB>, hash: string): Promise<void> {
  await trx.updateTable('media').set({ is_stored: true }).where('hash', '=', hash).execute()
}

/**
 * Locks one picture that nothing refers to and nobody uploaded for `days`; undefined if there is none. Rows locked by
 * another process are skipped.
 */
export async function lockOrphan(
  trx: Kysely<DB>,
  days: number,
): Promise<Pick<MediaRow, 'hash' | 'purpose' | 'is_animated'> | undefined> {
  const row = await trx
    .selectFrom('media')
    .select(['hash', 'purpose', 'is_animated'])
    .where('touched_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('media_references').whereRef('media_references.hash', '=', 'media.hash')),
      ),
    )
    .orderBy('touched_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose as MediaPurpose }
}

export async function deleteMedia(trx: Kysely<DB>, hash: string): Promise<void> {
  await trx.deleteFrom('media').where('hash', '=', hash).execute()
}

/** A picture of the media library. */
export interface LockedPicture {
  hash: string
  purpose: string
  blur: string
}

/** Uploaded pictures, locked so that none of them is removed as an orphan before it is referred to. */
export async function lockPictures(trx: Kysely<DB>, hashes: readonly string[]): Promise<LockedPicture[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<LockedPicture>`
    select hash, purpose, blur from media
     where hash = any (${hashes}::text[]) and is_stored order by hash for key share`.execute(trx)
  return rows
}
