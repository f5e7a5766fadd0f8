import { randomUUID } from 'node:crypto'
import type { rename } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { databaseIdentity } from '../databaseIdentity.ts'
import { syncTree } from '../embedded/syncFiles.ts'
import type { DB } from '../generated/tables.ts'
import { lockMigrations, readMigrations } from '../migrate.ts'
import type { RowCounter } from './archiveRows.ts'
import { BackupError } from './backupError.ts'
import { buildDatabase } from './buildDatabase.ts'
import { withEmbedded, withServer } from './connections.ts'
import type { SiteLocation } from './createBackup.ts'
import { storeToken } from './finishRestore.ts'
import type { ArchivedDatabase } from './manifest.ts'
import { dropSite, siteSchemas } from './siteSchemas.ts'
import { prepareTransaction } from './siteTables.ts'
import { finishSwap, type Swap, swapFiles } from './swapFiles.ts'

/** A site to build from the rows in a staging folder. */
export interface SiteToBuild {
  database: ArchivedDatabase
  /** Has the rows. A new embedded database is built there, too. */
  staging: string
  /** The key file that must belong to the database. */
  keyFile: string
  location: SiteLocation
  /** The files that come with it. */
  swap: Swap
  /** Throws if the tables of a database on a server may not be replaced. */
  checkServer: (trx: Kysely<DB>) => Promise<void>
  /** Throws if the database, which is complete by now, must not be used. */
  checkLast?: (() => Promise<void>) | undefined
  onRows?: RowCounter | undefined
  /** For tests, which interrupt it. */
  move?: typeof rename | undefined
}

/**
 * Builds the site, all of it or nothing. Returns the tables that were left out because they are not the site's.
 *
 * @throws BackupError, DatabaseFailure, MigrationError; then the journal says what is to be undone, unless it was complete
 */
export async function buildSite(site: SiteToBuild): Promise<string[]> {
  const isOnServer = site.location.databaseUrl !== undefined
  const leftOut = await (isOnServer ? buildOnServer(site) : buildEmbedded(site))
  await finishSwap(site.location.dataDir)
  return leftOut
}

/** Fills a new database beside the old one; moving it into place is the last step. */
async function buildEmbedded(site: SiteToBuild): Promise<string[]> {
  const leftOut = await withEmbedded(site.staging, (db) =>
    db.transaction().execute(async (trx) => {
      await prepareTransaction(trx)
      return fill(trx, site)
    }),
  )
  await syncTree(site.staging)
  await site.checkLast?.()
  await swapFiles(site.location.dataDir, site.swap, site.move)
  return leftOut
}

/** Replaces the tables in one transaction. Its commit is the last step. */
function buildOnServer(site: SiteToBuild): Promise<string[]> {
  return withServer(site.location.databaseUrl!, (db) =>
    db.transaction().execute(async (trx) => {
      await prepareTransaction(trx)
      // Sites that start from now on wait until the end.
      await lockMigrations(trx)
      await site.checkServer(trx)
      await dropSite(trx, siteSchemas(await readMigrations()))
      const leftOut = await fill(trx, site)
      const server = { database: await databaseIdentity(trx), token: randomUUID() }
      await storeToken(trx, server.token)
      await syncTree(site.staging)
      await site.checkLast?.()
      await swapFiles(site.location.dataDir, { ...site.swap, server }, site.move)
      return leftOut
    }),
  )
}

async function fill(
  trx: Kysely<DB>,
  { database, staging, keyFile, location: { site }, onRows }: SiteToBuild,
): Promise<string[]> {
  const leftOut = await buildDatabase(trx, database, staging, onRows)
  if (!(await site.isKeyFileOf(trx, keyFile)))
    throw new BackupError('The key file of the archive is not the one that its database was used with')
  await site.forgetSavedIndexes(trx)
  return leftOut
}
