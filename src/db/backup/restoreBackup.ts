import { existsSync, lstatSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, type rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { EMBEDDED } from '../embedded/copyDatabase.ts'
import { syncPath } from '../embedded/syncFiles.ts'
import { readMigrations } from '../migrate.ts'
import { unpackArchive } from './archiveFile.ts'
import { BackupError, toBackupError } from './backupError.ts'
import { migrationsOf } from './buildDatabase.ts'
import { buildSite } from './buildSite.ts'
import { checkTarget } from './checkTarget.ts'
import { withServer } from './connections.ts'
import { keyDraft, type SiteLocation, stagingFolder } from './createBackup.ts'
import { finishEmbeddedRestore, finishServerRestore } from './finishRestore.ts'
import { type Manifest, PARTS, verify } from './manifest.ts'
import { EMBEDDED_IDENTITY, markFile, readMark } from './movedMark.ts'
import { lockDataFolder } from './runningSite.ts'
import { interruptedSwap, type Swap } from './swapFiles.ts'

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
  const unlock = lockDataFolder(location.dataDir, 'restore')
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
    const leftOut = await buildSite({
      database: manifest.database,
      staging,
      keyFile: path.join(staging, PARTS.key),
      location,
      swap,
      checkServer: (trx) => checkTarget(trx, options),
      move: options.move,
    })
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
  const mark = await readMark(dataDir)
  // A site that is restored there is not the one that was moved away.
  const isOutdated = mark && (mark.from === EMBEDDED_IDENTITY) === (databaseUrl === undefined)
  const out = [...filesInTheWay(location), ...(isOutdated ? [markFile(dataDir)] : [])].map((from) => ({
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
