import { existsSync } from 'node:fs'
import { type rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { databaseIdentity } from '../databaseIdentity.ts'
import { copyFiles, EMBEDDED } from '../embedded/copyDatabase.ts'
import { isNewDatabase, removeNewDatabase } from '../embedded/newDatabase.ts'
import type { DB } from '../generated/tables.ts'
import { holdMigrations, readMigrations } from '../migrate.ts'
import { waitForServer } from '../server/waitForServer.ts'
import { hostOf } from '../unavailable.ts'
import type { RowCounter } from './archiveRows.ts'
import { BackupError, toBackupError } from './backupError.ts'
import { buildSite } from './buildSite.ts'
import { withServer } from './connections.ts'
import { type SiteLocation, stagingFolder } from './createBackup.ts'
import { finishEmbeddedRestore, finishServerRestore } from './finishRestore.ts'
import type { ArchivedDatabase } from './manifest.ts'
import { EMBEDDED_IDENTITY, MOVED_MARK, markFile, rejectMoved, writeMark } from './movedMark.ts'
import { readCopy, readSite, requireKeyFile } from './readSite.ts'
import { lockDataFolder, rejectRunningSite } from './runningSite.ts'
import { hasTables, siteSchemas } from './siteSchemas.ts'
import { interruptedSwap, type Swap } from './swapFiles.ts'

export interface MoveOptions {
  /** Is called with each step that begins, which waits for it, and as rows are read or written. */
  onProgress?: (progress: MoveProgress) => void | Promise<void>
  /** For tests, which interrupt it. */
  move?: typeof rename
}

export interface MoveProgress {
  step: 'read' | 'write'
  rows: number
  /** How many there are; undefined while they are read. */
  total: number | undefined
}

export interface Moved {
  /** What was moved; undefined if all of it was there already, because an earlier move was only interrupted after its last step. */
  database: ArchivedDatabase | undefined
  /** Tables that are not the site's and were left out. */
  leftOut: string[]
}

/** The database that the site is moved from. Nothing is changed in it. */
interface Source {
  identity: string
  read(staging: string, onRows: RowCounter): Promise<ArchivedDatabase>
  /** Throws `BackupError` if a site runs on it. */
  rejectSite(): Promise<void>
}

/**
 * Moves a site to a database of the other kind, or to another server: the rows, with the checks of a restore. The key file and the
 * uploads stay where they are, so both locations have the same. All of it or nothing: after an error, or a kill at any moment, the
 * site is where it was, or moved. Afterwards the data folder says that it was moved (`MovedMark`).
 *
 * @throws BackupError, DatabaseFailure, KeyFileError, MigrationError
 */
export async function moveSite(
  from: SiteLocation,
  to: SiteLocation,
  options: MoveOptions = {},
): Promise<Moved> {
  if (from.databaseUrl === to.databaseUrl) throw alreadyThere(from)
  requireKeyFile(from)
  const unlock = lockDataFolder(from.dataDir, 'move')
  try {
    if (await finishEarlier(from, to)) return { database: undefined, leftOut: [] }
    return await withSource(from, (source) => moveFrom(source, from, to, options))
  } catch (error) {
    throw toBackupError(error, 'The site cannot be moved')
  } finally {
    unlock()
  }
}

const alreadyThere = ({ databaseUrl, dataDir }: SiteLocation) =>
  new BackupError(
    databaseUrl === undefined
      ? `The site has the embedded database in ${dataDir} already. To another folder, restore a backup.`
      : 'DATABASE_URL names that database already. A site is moved from the database of its settings: unset DATABASE_URL to move the embedded one.',
  )

/** Resolves a restore or a move that was interrupted in the data folder. Returns whether it was this move, and complete. */
async function finishEarlier(from: SiteLocation, to: SiteLocation): Promise<boolean> {
  const swap = await interruptedSwap(from.dataDir)
  const url = swap?.isMove ? to.databaseUrl : from.databaseUrl
  if (!swap?.server || url === undefined) {
    await finishEmbeddedRestore(from.dataDir)
    return false
  }
  const isComplete = await withServer(url, (db) => finishServerRestore(from.dataDir, db))
  return isComplete && swap.isMove === true
}

async function withSource<T>(from: SiteLocation, work: (source: Source) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = from
  if (databaseUrl === undefined) {
    await rejectMoved(dataDir)
    if (isNewDatabase(dataDir)) throw new BackupError(`${dataDir} has no database`)
    return work({
      identity: EMBEDDED_IDENTITY,
      // Opening a database writes to it.
      read: (staging, onRows) => readCopy(staging, from, (copy) => copyFiles(dataDir, copy), onRows),
      rejectSite: async () => {},
    })
  }
  return withServer(databaseUrl, (pool) =>
    pool.connection().execute(async (db) => {
      // A site that starts meanwhile waits, so it cannot write what would not be moved.
      await holdMigrations(db)
      await rejectMoved(dataDir, db)
      const rejectSite = () => rejectRunningSite(db, 'move')
      await rejectSite()
      return work({
        identity: await databaseIdentity(db),
        read: (staging, onRows) => readSite(db, staging, from, onRows),
        rejectSite,
      })
    }),
  )
}

async function moveFrom(
  source: Source,
  from: SiteLocation,
  to: SiteLocation,
  { onProgress, move }: MoveOptions,
): Promise<Moved> {
  await checkPlace(source, to)
  const staging = await stagingFolder(from, 'move-')
  const begin = async (step: MoveProgress['step'], total?: number): Promise<RowCounter> => {
    let rows = 0
    await onProgress?.({ step, rows, total })
    return (more) => {
      rows += more
      onProgress?.({ step, rows, total })
    }
  }
  try {
    const database = await source.read(staging, await begin('read'))
    const total = Object.values(database.tables).reduce((sum, { rows }) => sum + rows, 0)
    const leftOut = await buildSite({
      database,
      staging,
      keyFile: to.keyFile,
      location: to,
      swap: await prepareSwap(staging, source, to),
      checkServer: (trx) => checkEmpty(trx, to.databaseUrl!),
      checkLast: source.rejectSite,
      onRows: await begin('write', total),
      move,
    })
    return { database, leftOut }
  } catch (error) {
    const isComplete = await finishEarlier(from, to).catch((reason: Error) => {
      throw new BackupError(
        `${(error as Error).message} (The next start or move will undo or complete it: ${reason.message})`,
      )
    })
    if (isComplete) return { database: undefined, leftOut: [] }
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Throws `BackupError` or `DatabaseFailure` if the site cannot be moved there. */
async function checkPlace(source: Source, to: SiteLocation): Promise<void> {
  const { dataDir, databaseUrl } = to
  if (databaseUrl === undefined) {
    if (!isNewDatabase(dataDir))
      throw new BackupError(
        `${path.join(dataDir, EMBEDDED)} already holds an embedded database. Move that folder away, or remove it, and move again.`,
      )
    return removeNewDatabase(dataDir)
  }
  await waitForServer({ connectionString: databaseUrl }, databaseUrl, {})
  await withServer(databaseUrl, async (db) => {
    if ((await databaseIdentity(db)) === source.identity) throw alreadyThere(to)
    await checkEmpty(db, databaseUrl)
  })
}

async function checkEmpty(db: Kysely<DB>, url: string): Promise<void> {
  await rejectRunningSite(db, 'move')
  if (await hasTables(db, siteSchemas(await readMigrations())))
    throw new BackupError(
      `The database on PostgreSQL at ${hostOf(url)} is not empty. Create another one, and move to that.`,
    )
}

/** The files that come with the new database: itself if it is embedded, and the mark in place of an earlier one. */
async function prepareSwap(staging: string, source: Source, to: SiteLocation): Promise<Swap> {
  const { dataDir, databaseUrl } = to
  const draft = path.join(staging, MOVED_MARK)
  await writeMark(draft, {
    from: source.identity,
    to: databaseUrl === undefined ? null : hostOf(databaseUrl),
    at: new Date().toISOString(),
  })
  const mark = markFile(dataDir)
  const aside = path.join(staging, 'earlier')
  return {
    server: undefined,
    isMove: true,
    aside,
    drafts: [staging],
    renames: [
      ...(existsSync(mark) ? [{ from: mark, to: path.join(aside, MOVED_MARK) }] : []),
      { from: draft, to: mark },
      ...(databaseUrl === undefined
        ? [{ from: path.join(staging, EMBEDDED), to: path.join(dataDir, EMBEDDED) }]
        : []),
    ],
  }
}
