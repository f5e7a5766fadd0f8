import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableNodeFS } from './durableFiles.ts'
import { pathsOf } from './newDatabase.ts'
import { syncPath, syncTree } from './syncFiles.ts'
import type { MemoryOptions } from './worker.ts'

/** What migrations create of PostgreSQL's own extensions. */
export const extensions = { pg_trgm }

/**
 * PGlite's own arguments but for `-F` (no fsync). Its default sync method, fdatasync, has no effect in WebAssembly.
 * A quarter of the usual buffers saves 100 MB of memory; the operating system caches the files anyway.
 */
const durableStart = [
  ...PGlite.defaultStartParams.filter((argument) => argument !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=32MB'],
]

/**
 * Opens the database in `<dataDir>/postgres`, and creates it if there is none (about 3 s). Every commit is on the disk
 * before it is acknowledged. The caller must hold the folder's lock.
 *
 * @param onFatal called with PostgreSQL's reason after a fatal error, for instance because the disk is full. It must
 *   end the thread: PGlite would keep waiting for the dead backend.
 */
export async function openPglite(dataDir: string, onFatal: (reason: string) => void): Promise<PGlite> {
  const { folder, unfinished } = pathsOf(dataDir)
  // A partly created folder was never used, and looks the same as a damaged one.
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true })
  const isNew = await isAbsent(folder)
  if (isNew) {
    await writeFile(unfinished, '')
    await syncPath(unfinished)
    await syncPath(dataDir)
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  const files = new DurableNodeFS(folder)
  const pglite = await PGlite.create({
    fs: files,
    extensions,
    startParams: durableStart,
    onStderr: watchLog(onFatal),
  })
  files.finishStart()
  if (isNew) {
    await syncTree(folder)
    await rm(unfinished)
    await syncPath(dataDir)
  }
  return pglite
}

/** Whether there is no database yet. Throws for a folder that cannot be used as one, before PGlite writes to it. */
async function isAbsent(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  if (existsSync(path.join(folder, 'PG_VERSION'))) return false
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} contains files that are not a database`)
  return true
}

/** Segments of 1 MB instead of 16 make a database in memory, and its dump, that much smaller. */
const SMALL_WAL = ['--wal-segsize=1']

/** A database in memory for tests, from a dump of a folder or empty. Without fsync: there is nothing to sync. */
export async function openPgliteInMemory(
  { code, dumpFile }: MemoryOptions,
  onFatal: (reason: string) => void,
): Promise<PGlite> {
  const content = dumpFile
    ? { loadDataDir: new Blob([await readFile(dumpFile)]) }
    : { initDbStartParams: SMALL_WAL }
  return PGlite.create({ extensions, onStderr: watchLog(onFatal), pgliteWasmModule: code, ...content })
}

function watchLog(onFatal: (reason: string) => void): (line: string) => boolean {
  return (line) => {
    const reason = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1]
    if (reason) onFatal(reason)
    return false
  }
}
