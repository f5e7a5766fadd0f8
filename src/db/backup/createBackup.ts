import { constants, existsSync } from 'node:fs'
import { access, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { HOUR_MS } from '#/shared/durations.ts'
import type { DB } from '../generated/tables.ts'
import { packArchive } from './archiveFile.ts'
import { BackupError, toBackupError } from './backupError.ts'
import { beforeUsingServer } from './beforeOpening.ts'
import { withServer } from './connections.ts'
import { linkUploads } from './linkUploads.ts'
import { describeFolder, MANIFEST, type Manifest, PARTS } from './manifest.ts'
import { readCopy, readSite, requireKeyFile } from './readSite.ts'

/** Folders that a killed backup, restore, or move left behind are removed after this time. */
const STALE_HOURS = 24

/** The parts of a site, except its configuration. */
export interface SiteLocation {
  dataDir: string
  keyFile: string
  databaseUrl: string | undefined
  /** Whether uploads are files in `dataDir`. */
  hasMedia: boolean
  site: SiteRules
}

/** What features know of the database. */
export interface SiteRules {
  /** Whether the database is used with the keys in this file. */
  isKeyFileOf(db: Kysely<DB>, file: string): Promise<boolean>
  /** Invalidates catalog indexes that were saved to disk: their snapshots belong to another server. */
  forgetSavedIndexes(db: Kysely<DB>): Promise<void>
}

/**
 * Writes everything of a site to an archive, which only its owner can read, while the site goes on.
 *
 * @param copyEmbedded copies the embedded database to a new folder within `dataDir`
 * @throws BackupError, DatabaseFailure, MigrationError
 */
export async function createBackup(
  file: string,
  location: SiteLocation,
  copyEmbedded: (folder: string) => Promise<void>,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Name another file.`)
  if (!existsSync(path.dirname(file)))
    throw new BackupError(`The folder ${path.dirname(file)} does not exist`)
  await access(path.dirname(file), constants.W_OK).catch((error) => {
    throw toBackupError(error, `${file} cannot be written`)
  })
  const staging = await stagingFolder(location, 'backup-').catch((error) => {
    throw toBackupError(error, `${location.dataDir} cannot be used`)
  })
  const draft = `${file}.part`
  try {
    const manifest = await collect(staging, location, copyEmbedded)
    await writeFile(path.join(staging, MANIFEST), JSON.stringify(manifest, null, 2))
    const names = [MANIFEST, ...Object.keys(manifest.files)]
    await packArchive(staging, names, draft)
    await rename(draft, file)
    return manifest
  } catch (error) {
    // Where it could not be written there is none, or nobody may look.
    await rm(draft, { force: true }).catch(() => {})
    throw toBackupError(error, `${file} cannot be written`)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** A restored key file beside its place, of the restore with this staging folder. */
export const keyDraft = (keyFile: string, staging: string): string => `${keyFile}.${path.basename(staging)}`

/** The database first: what it mentions is among the uploads by then. */
async function collect(
  staging: string,
  location: SiteLocation,
  copyEmbedded: (folder: string) => Promise<void>,
): Promise<Manifest> {
  const { dataDir, keyFile, databaseUrl, hasMedia } = location
  requireKeyFile(location)
  const database =
    databaseUrl === undefined
      ? // The site pauses only while the files are copied.
        await readCopy(staging, location, copyEmbedded)
      : await withServer(databaseUrl, async (db) => {
          await beforeUsingServer(dataDir, db)
          return readSite(db, staging, location)
        })
  await copyFile(keyFile, path.join(staging, PARTS.key))
  const media = path.join(dataDir, PARTS.media)
  if (hasMedia && existsSync(media)) await linkUploads(media, path.join(staging, PARTS.media))
  return describeFolder(staging, { database, media: hasMedia ? 'archive' : 'store' })
}

/**
 * A new folder in `dataDir` that only its owner can read. Removes those that were left behind, with the key files that belong to them.
 * Restores and moves hold the lock of `dataDir`, so no folder of another one is in use.
 */
export async function stagingFolder(
  { dataDir, keyFile }: SiteLocation,
  prefix: 'backup-' | 'restore-' | 'move-',
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const name of await readdir(dataDir)) {
    if (!/^(?:backup|restore|move)-\w{6}$/.test(name)) continue
    const folder = path.join(dataDir, name)
    const isUnused = prefix !== 'backup-' && !name.startsWith('backup-')
    if (!isUnused && Date.now() - (await stat(folder)).mtimeMs <= STALE_HOURS * HOUR_MS) continue
    await rm(keyDraft(keyFile, folder), { force: true })
    await rm(folder, { recursive: true, force: true })
  }
  return mkdtemp(path.join(dataDir, prefix))
}
