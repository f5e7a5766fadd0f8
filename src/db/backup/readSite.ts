import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { EMBEDDED } from '../embedded/copyDatabase.ts'
import type { DB } from '../generated/tables.ts'
import { type RowCounter, writeRows } from './archiveRows.ts'
import { BackupError } from './backupError.ts'
import { withEmbedded } from './connections.ts'
import { COPY_FOLDER } from './copyCommand.ts'
import type { SiteLocation } from './createBackup.ts'
import type { ArchivedDatabase } from './manifest.ts'

/** Throws `BackupError` if there is no key file. */
export function requireKeyFile({ keyFile }: Pick<SiteLocation, 'keyFile'>): void {
  if (!existsSync(keyFile))
    throw new BackupError(`The key file ${keyFile} does not exist. Has the site ever run here?`)
}

/**
 * Writes the rows of a site to files below `staging`.
 *
 * @throws BackupError also if the key file is not the one of the database; MigrationError if it is of another version
 */
export async function readSite(
  db: Kysely<DB>,
  staging: string,
  { keyFile, site }: SiteLocation,
  onRows?: RowCounter,
): Promise<ArchivedDatabase> {
  const database = await writeRows(db, staging, onRows)
  if (await site.isKeyFileOf(db, keyFile)) return database
  throw new BackupError(`${keyFile} is not the key file that this database is used with`)
}

/**
 * Like `readSite`, from a copy of an embedded database, which is removed again.
 *
 * @param copyEmbedded copies the files of the database to a new folder
 */
export async function readCopy(
  staging: string,
  location: SiteLocation,
  copyEmbedded: (folder: string) => Promise<void>,
  onRows?: RowCounter,
): Promise<ArchivedDatabase> {
  const copy = path.join(staging, COPY_FOLDER)
  await mkdir(copy, { mode: 0o700 })
  await copyEmbedded(path.join(copy, EMBEDDED))
  const database = await withEmbedded(copy, (db) => readSite(db, staging, location, onRows))
  await rm(copy, { recursive: true })
  return database
}
