// npm run backup -- FILE: writes everything of the site to an archive, while it runs or not.
import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { COPY_COMMAND } from '#/db/backup/copyCommand.ts'
import { createBackup } from '#/db/backup/createBackup.ts'
import type { Manifest } from '#/db/backup/manifest.ts'
import { DatabaseUnavailable, openDatabase } from '#/db/connect.ts'
import { FolderInUse } from '#/db/embedded/folderLock.ts'
import { rejectPooler } from '#/db/server/inspectServer.ts'
import { runCommandOnSite } from '#/features/moderation/siteCommand.server.ts'
import { NoRunningSite } from '#/http/siteSocket.server.ts'

/** Copies the embedded database: through the site that runs on it, or directly if there is none. */
async function copyEmbedded({ dataDir }: Config, folder: string): Promise<Manifest['rows']> {
  try {
    const db = await openDatabase({ dataDir })
    try {
      return await db.copyTo!(folder)
    } finally {
      await db.close()
    }
  } catch (error) {
    const isHeld = error instanceof DatabaseUnavailable && error.cause instanceof FolderInUse
    if (!isHeld) throw error
    return copyOnSite(dataDir, folder).catch((refused: Error) => {
      throw new BackupError(refused instanceof NoRunningSite ? error.message : refused.message)
    })
  }
}

async function copyOnSite(dataDir: string, folder: string): Promise<Manifest['rows']> {
  const [rows] = await runCommandOnSite(dataDir, [COPY_COMMAND, basename(dirname(folder)), basename(folder)])
  return JSON.parse(rows!)
}

async function run(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [name] = positionals
  if (name === undefined || positionals.length > 1)
    throw new BackupError('Which file? npm run backup -- FILE.tar.gz')
  const config = readConfig()
  if (!config.databaseUrl && !statSync(join(config.dataDir, 'postgres'), { throwIfNoEntry: false }))
    throw new BackupError(`${config.dataDir} has no database`)
  const file = resolve(name)
  const { dataDir, databaseUrl, mediaStore } = config
  const place = { dataDir, databaseUrl, keyFile: resolve(config.auth.keyFile), hasMedia: !mediaStore }
  if (databaseUrl) await rejectPooler(databaseUrl)
  const { rows, files } = await createBackup(file, place, (folder) => copyEmbedded(config, folder))
  const tables = Object.keys(rows).length
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  console.log(`${file}: ${total} rows in ${tables} tables, ${Object.keys(files).length} files.`)
  if (mediaStore) console.log('Uploads are in the object store and are not part of it.')
  console.log('It has the key file: whoever can read it can sign in as anyone. Keep it secret.')
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const kinds = [BackupError, ConfigError, DatabaseUnavailable]
  const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage || kinds.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exitCode = 1
})
