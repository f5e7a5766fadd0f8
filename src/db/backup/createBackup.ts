import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { create } from 'tar'
import { HOUR_MS } from '#/shared/durations.ts'
import { BackupError, toBackupError } from './backupError.ts'
import { describeFolder, MANIFEST, type Manifest, PARTS } from './manifest.ts'
import { dumpServer } from './serverDump.ts'

/** Folders that a killed backup or restore left behind are removed after this time. */
const STALE_HOURS = 24

/** The parts of a site, except its configuration. */
export interface Place {
  dataDir: string
  keyFile: string
  databaseUrl: string | undefined
  /** Whether uploads are files in `dataDir`. */
  hasMedia: boolean
}

/**
 * Writes everything of a site to an archive, which only its owner can read, while the site goes on.
 *
 * @param copyEmbedded copies the embedded database to a new folder within `dataDir` and returns the rows of each table
 * @throws BackupError
 */
export async function createBackup(
  file: string,
  place: Place,
  copyEmbedded: (folder: string) => Promise<Manifest['rows']>,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Name another file.`)
  if (!existsSync(path.dirname(file)))
    throw new BackupError(`The folder ${path.dirname(file)} does not exist`)
  const staging = await stagingFolder(place.dataDir, 'backup-').catch((error) => {
    throw toBackupError(error, `${place.dataDir} cannot be used`)
  })
  const draft = `${file}.part`
  try {
    const manifest = await collect(staging, place, copyEmbedded)
    await writeFile(path.join(staging, MANIFEST), JSON.stringify(manifest, null, 2))
    const names = [MANIFEST, ...Object.keys(manifest.files)]
    // Fast rather than small: uploads are compressed already. Links are followed to the uploads.
    await create(
      {
        file: draft,
        cwd: staging,
        gzip: { level: 1 },
        follow: true,
        portable: true,
        strict: true,
        mode: 0o600,
      },
      names,
    )
    await chmod(draft, 0o600)
    await syncFile(draft)
    await rename(draft, file)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw toBackupError(error, `${file} cannot be written`)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The database first: what it mentions is among the uploads by then. */
async function collect(
  staging: string,
  { dataDir, keyFile, databaseUrl, hasMedia }: Place,
  copyEmbedded: (folder: string) => Promise<Manifest['rows']>,
): Promise<Manifest> {
  const database = databaseUrl === undefined ? 'embedded' : 'server'
  const part = path.join(staging, PARTS[database])
  const rows = databaseUrl === undefined ? await copyEmbedded(part) : await dumpServer(databaseUrl, part)
  await copyFile(keyFile, path.join(staging, PARTS.key)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new BackupError(`The key file ${keyFile} does not exist: has the site ever run here?`)
      : error
  })
  const media = path.join(dataDir, PARTS.media)
  if (hasMedia && existsSync(media)) await symlink(media, path.join(staging, PARTS.media))
  return describeFolder(staging, { database, media: hasMedia ? 'archive' : 'store', rows })
}

/** A new folder in `dataDir` that only its owner can read. Removes those that others left behind. */
export async function stagingFolder(dataDir: string, prefix: 'backup-' | 'restore-'): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const name of await readdir(dataDir)) {
    if (!/^(?:backup|restore)-\w{6}$/.test(name)) continue
    const folder = path.join(dataDir, name)
    if (Date.now() - (await stat(folder)).mtimeMs > STALE_HOURS * HOUR_MS)
      await rm(folder, { recursive: true, force: true })
  }
  return mkdtemp(path.join(dataDir, prefix))
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}
