import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { extract } from 'tar'
import { openDatabase } from '../connect.ts'
import { syncTree } from '../embedded/durableFiles.ts'
import { FolderInUse, lockFolder } from '../embedded/folderLock.ts'
import { BackupError, toBackupError } from './backupError.ts'
import { type Place, stagingFolder } from './createBackup.ts'
import { compareRows, type Manifest, PARTS, verify } from './manifest.ts'
import { checkTarget, restoreServer } from './serverDump.ts'
import { COUNT_TABLES, countStatement, type TableName } from './tableCounts.ts'

/** The saved catalogue index belongs to the database that was there before. */
const SAVED_INDEX = 'catalogue.index'

export interface Restored {
  manifest: Manifest
  /** The folder with what was replaced. */
  replaced: string | undefined
}

/**
 * Restores a site from an archive. Everything is verified first: checksums of all files, and the rows of the database's tables.
 *
 * @param replace allows a target that holds something. Files are moved aside; the tables of a server are removed.
 * @throws BackupError
 */
export async function restoreBackup(archive: string, place: Place, replace: boolean): Promise<Restored> {
  const found = await stat(archive).catch(() => undefined)
  if (!found?.isFile()) throw new BackupError(`${archive} ${found ? 'is not a file' : 'does not exist'}`)
  const unlock = lock(place.dataDir)
  try {
    const present = filesInTheWay(place)
    if (present.length > 0 && !replace)
      throw new BackupError(
        `${present.join(' and ')} already ${present.length > 1 ? 'exist' : 'exists'}. Choose another folder in DATA_DIR, or add --replace to move that aside.`,
      )
    if (place.databaseUrl !== undefined) await checkTarget(place.databaseUrl, replace)
    return await restoreInto(archive, place, present, replace)
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

async function restoreInto(
  archive: string,
  place: Place,
  present: readonly string[],
  replace: boolean,
): Promise<Restored> {
  const staging = await stagingFolder(place.dataDir, 'restore-')
  try {
    await unpack(archive, staging)
    const manifest = await verify(staging, archive)
    checkKind(archive, manifest, place)
    if (place.databaseUrl === undefined) compareRows(manifest.rows, await countEmbedded(staging))
    const replaced = await moveAside(place.dataDir, present)
    if (place.databaseUrl !== undefined)
      compareRows(
        manifest.rows,
        await restoreServer(place.databaseUrl, path.join(staging, PARTS.server), replace),
      )
    await moveIn(staging, place)
    return { manifest, replaced }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const filesInTheWay = ({ dataDir, keyFile, databaseUrl }: Place): string[] =>
  [
    ...(databaseUrl === undefined ? [path.join(dataDir, PARTS.embedded)] : []),
    path.join(dataDir, PARTS.media),
    keyFile,
  ].filter((file) => existsSync(file))

/** Only files and folders of the known parts: an archive from elsewhere must not write or link anything else. */
async function unpack(archive: string, staging: string): Promise<void> {
  const known = /^(?:manifest\.json|auth-key\.json|database\.dump|postgres\/.+|media\/.+)$/
  try {
    await extract({
      file: archive,
      cwd: staging,
      dmode: 0o700,
      fmode: 0o600,
      strict: true,
      filter: (name, entry) => 'type' in entry && entry.type === 'File' && known.test(name),
    })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code.startsWith('E')) throw error
    throw new BackupError(`${archive} is damaged or not a backup: ${message}`, { cause: error })
  }
}

function checkKind(archive: string, { database }: Manifest, { databaseUrl }: Place): void {
  if (database === 'embedded' && databaseUrl !== undefined)
    throw new BackupError(`${archive} has an embedded database. Restore it without DATABASE_URL.`)
  if (database === 'server' && databaseUrl === undefined)
    throw new BackupError(`${archive} has a PostgreSQL dump. Name an empty database in DATABASE_URL.`)
}

/** Opens the database where it was unpacked. */
async function countEmbedded(staging: string): Promise<Manifest['rows']> {
  const db = await openDatabase({ dataDir: staging })
  try {
    const result = await db.query(COUNT_TABLES)
    const counts: Manifest['rows'] = {}
    for (const table of (result as { rows: TableName[] }).rows) {
      const { rows } = (await db.query(countStatement(table))) as { rows: { count: number }[] }
      counts[table.name] = rows[0]!.count
    }
    return counts
  } finally {
    await db.close()
  }
}

async function moveAside(dataDir: string, present: readonly string[]): Promise<string | undefined> {
  await rm(path.join(dataDir, SAVED_INDEX), { force: true })
  if (present.length === 0) return undefined
  const folder = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
  await mkdir(folder, { mode: 0o700 })
  for (const file of present) await move(file, path.join(folder, path.basename(file)))
  return folder
}

/** The database last: until it is there, the site would begin with an empty one, and a second restore finds what is in its way. */
async function moveIn(staging: string, { dataDir, keyFile }: Place): Promise<void> {
  await syncTree(staging)
  await mkdir(path.dirname(keyFile), { recursive: true, mode: 0o700 })
  await move(path.join(staging, PARTS.key), keyFile)
  await chmod(keyFile, 0o600)
  const parts = await readdir(staging)
  for (const part of [PARTS.media, PARTS.embedded])
    if (parts.includes(part)) await move(path.join(staging, part), path.join(dataDir, part))
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // The key file may be on another file system.
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  })
}
