import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, type rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { databaseIdentity } from '../databaseIdentity.ts'
import { EMBEDDED } from '../embedded/copyDatabase.ts'
import { syncPath, syncTree } from '../embedded/durableFiles.ts'
import { FolderInUse, lockFolder } from '../embedded/folderLock.ts'
import type { DB } from '../generated/tables.ts'
import { lockMigrations, readMigrations } from '../migrate.ts'
import { unpackArchive } from './archiveFile.ts'
import { BackupError, toBackupError } from './backupError.ts'
import { buildDatabase, migrationsOf } from './buildDatabase.ts'
import { checkTarget } from './checkTarget.ts'
import { withEmbedded, withServer } from './connections.ts'
import { keyDraft, type SiteLocation, stagingFolder } from './createBackup.ts'
import { finishEmbeddedRestore, finishServerRestore, storeToken } from './finishRestore.ts'
import { type Manifest, PARTS, verify } from './manifest.ts'
import { dropSite, siteSchemas } from './siteSchemas.ts'
import { prepareTransaction } from './siteTables.ts'
import { finishSwap, interruptedSwap, type Swap, swapFiles } from './swapFiles.ts'

export interface Restored {
  manifest: Manifest
  /** Where the files are that were replaced: a folder in the data folder, and a key file from outside of it. */
  replaced: string[]
  /** Tables of the archive that are not the site's and were left out. */
  leftOut: string[]
}

export interface RestoreOptions {
  /** Allows a target that holds something. Files are moved aside; the site's tables on a server are replaced. */
  replace: boolean
  /** For tests, which interrupt it. */
  move?: typeof rename
}

/**
 * Restores a site from an archive, all of it or nothing: the new database is filled and checked, and the files are ready, before
 * anything is replaced. After an error, or a kill at any moment, whoever opens the data folder next finds the old site or the new one.
 *
 * @throws BackupError, DatabaseFailure, MigrationError
 */
export async function restoreBackup(
  archive: string,
  location: SiteLocation,
  options: RestoreOptions,
): Promise<Restored> {
  const found = await stat(archive).catch(() => undefined)
  if (!found?.isFile()) throw new BackupError(`${archive} ${found ? 'is not a file' : 'does not exist'}`)
  const unlock = lock(location.dataDir)
  try {
    await finishRestore(location)
    checkFiles(location, options)
    if (location.databaseUrl !== undefined)
      await withServer(location.databaseUrl, (db) => checkTarget(db, options))
    return await restoreInto(archive, location, options)
  } catch (error) {
    throw toBackupError(error, `${archive} cannot be restored`)
  } finally {
    unlock()
  }
}

function lock(dataDir: string): () => void {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new BackupError(`${error.message}. Stop the site, and restore again.`)
    throw toBackupError(error, `${dataDir} cannot be used`)
  }
}

/** Resolves what an earlier restore left, or this one. Returns whether it was complete. */
async function finishRestore({ dataDir, databaseUrl }: SiteLocation): Promise<boolean> {
  if (!(await interruptedSwap(dataDir))) return false
  if (databaseUrl !== undefined) return withServer(databaseUrl, (db) => finishServerRestore(dataDir, db))
  await finishEmbeddedRestore(dataDir)
  return false
}

const filesInTheWay = ({ dataDir, keyFile, databaseUrl }: SiteLocation): string[] =>
  [
    ...(databaseUrl === undefined ? [path.join(dataDir, EMBEDDED)] : []),
    path.join(dataDir, PARTS.media),
    keyFile,
  ].filter((file) => existsSync(file))

function checkFiles(location: SiteLocation, { replace }: RestoreOptions): void {
  const present = filesInTheWay(location)
  const mounted = present.find((file) => lstatSync(file).dev !== statSync(path.dirname(file)).dev)
  if (mounted)
    throw new BackupError(
      `${mounted} is mounted, so it cannot be replaced. Unmount it, restore, and move what is restored there.`,
    )
  if (present.length > 0 && !replace)
    throw new BackupError(
      `${present.join(' and ')} already ${present.length > 1 ? 'exist' : 'exists'}. Choose another folder in DATA_DIR, or add --replace to move that aside.`,
    )
}

async function restoreInto(
  archive: string,
  location: SiteLocation,
  options: RestoreOptions,
): Promise<Restored> {
  const staging = await stagingFolder(location, 'restore-')
  const drafts = [staging]
  try {
    await unpackArchive(archive, staging)
    const manifest = await verify(staging, archive)
    migrationsOf(manifest.database, await readMigrations())
    const swap = await prepareSwap(staging, location, drafts)
    const build = location.databaseUrl === undefined ? buildEmbedded : buildOnServer
    const leftOut = await build(manifest, staging, { location, swap, options })
    const replaced = [swap.aside, keyAside(location.keyFile, swap.aside)].filter((file) => existsSync(file))
    return { manifest, replaced, leftOut }
  } catch (error) {
    const isComplete = await finishRestore(location).catch((reason: Error) => {
      throw new BackupError(
        `${(error as Error).message} (The next start will undo or complete it: ${reason.message})`,
      )
    })
    if (isComplete)
      throw new BackupError(
        `The site is restored, although its last step failed: ${(error as Error).message}`,
      )
    throw error
  } finally {
    for (const draft of drafts) await rm(draft, { recursive: true, force: true })
  }
}

/** Where a key file outside of the data folder is moved to. */
const keyAside = (keyFile: string, aside: string): string => `${keyFile}.${path.basename(aside)}`

interface Target {
  location: SiteLocation
  swap: Swap
  options: RestoreOptions
}

/** Plans which files are replaced. A key file outside of the data folder may be on another file system, so it is first copied to where it belongs. */
async function prepareSwap(staging: string, location: SiteLocation, drafts: string[]): Promise<Swap> {
  const { dataDir, keyFile, databaseUrl } = location
  const aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
  const isOutside = path.dirname(keyFile) !== path.resolve(dataDir)
  const key = isOutside ? keyDraft(keyFile, staging) : path.join(staging, PARTS.key)
  if (isOutside) {
    await mkdir(path.dirname(keyFile), { recursive: true, mode: 0o700 })
    drafts.push(key)
    await copyFile(path.join(staging, PARTS.key), key)
    await syncPath(key)
  }
  await chmod(key, 0o600)
  const out = filesInTheWay(location).map((from) => ({
    from,
    to: from === keyFile && isOutside ? keyAside(keyFile, aside) : path.join(aside, path.basename(from)),
  }))
  const media = path.join(staging, PARTS.media)
  const into = [
    { from: key, to: keyFile },
    ...(existsSync(media) ? [{ from: media, to: path.join(dataDir, PARTS.media) }] : []),
    ...(databaseUrl === undefined
      ? [{ from: path.join(staging, EMBEDDED), to: path.join(dataDir, EMBEDDED) }]
      : []),
  ]
  return { server: undefined, aside, drafts, renames: [...out, ...into] }
}

/** Fills a new database beside the old one; moving it into place is the last step. */
async function buildEmbedded(
  manifest: Manifest,
  staging: string,
  { location, swap, options }: Target,
): Promise<string[]> {
  const leftOut = await withEmbedded(staging, (db) =>
    db.transaction().execute(async (trx) => {
      await prepareTransaction(trx)
      return fill(trx, manifest, staging, location)
    }),
  )
  await syncTree(staging)
  await swapFiles(location.dataDir, swap, options.move)
  await finishSwap(location.dataDir)
  return leftOut
}

/** Replaces the tables in one transaction. Its commit is the last step. */
async function buildOnServer(
  manifest: Manifest,
  staging: string,
  { location, swap, options }: Target,
): Promise<string[]> {
  const leftOut = await withServer(location.databaseUrl!, (db) =>
    db.transaction().execute(async (trx) => {
      await prepareTransaction(trx)
      // Sites that start from now on wait until the end.
      await lockMigrations(trx)
      await checkTarget(trx, options)
      await dropSite(trx, siteSchemas(await readMigrations()))
      const names = await fill(trx, manifest, staging, location)
      const server = { database: await databaseIdentity(trx), token: randomUUID() }
      await storeToken(trx, server.token)
      await syncTree(staging)
      await swapFiles(location.dataDir, { ...swap, server }, options.move)
      return names
    }),
  )
  await finishSwap(location.dataDir)
  return leftOut
}

async function fill(
  trx: Kysely<DB>,
  manifest: Manifest,
  staging: string,
  { site }: SiteLocation,
): Promise<string[]> {
  const leftOut = await buildDatabase(trx, manifest.database, staging)
  if (!(await site.isKeyFileOf(trx, path.join(staging, PARTS.key))))
    throw new BackupError('The key file of the archive is not the one that its database was used with')
  await site.forgetSavedIndexes(trx)
  return leftOut
}
