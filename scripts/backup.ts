// npm run backup -- FILE: writes everything of the site to an archive, while it runs or not.
import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { locationOf } from '#/backup.server.ts'
import { type Config, readConfig } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { COPY_COMMAND } from '#/db/backup/copyCommand.ts'
import { createBackup } from '#/db/backup/createBackup.ts'
import { DatabaseFailure, openDatabase } from '#/db/connect.ts'
import { FolderInUse } from '#/db/embedded/folderLock.ts'
import { runCommandOnSite } from '#/http/siteCommand.server.ts'
import { NoRunningSite } from '#/http/siteSocket.server.ts'
import { runOperatorCommand } from './operatorCommand.ts'

/** Copies the embedded database: through the site that runs on it, or directly if there is none. */
async function copyEmbedded({ dataDir }: Config, folder: string): Promise<void> {
  try {
    const db = await openDatabase({ dataDir })
    try {
      await db.copyTo!(folder)
    } finally {
      await db.close()
    }
  } catch (error) {
    const isHeld = error instanceof DatabaseFailure && error.cause instanceof FolderInUse
    if (!isHeld) throw error
    await copyOnSite(dataDir, folder).catch((refused: Error) => {
      throw new BackupError(refused instanceof NoRunningSite ? error.message : refused.message)
    })
  }
}

async function copyOnSite(dataDir: string, folder: string): Promise<void> {
  await runCommandOnSite(dataDir, [COPY_COMMAND, basename(dirname(dirname(folder)))])
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
  const { database, files } = await createBackup(file, locationOf(config), (folder) =>
    copyEmbedded(config, folder),
  )
  const tables = Object.values(database.tables)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  console.log(`${file}: ${total} rows in ${tables.length} tables, ${Object.keys(files).length} files.`)
  if (config.mediaStore) console.log('Uploads are in the object store and are not part of it.')
  console.log('It has the key file: whoever can read it can sign in as anyone. Keep it secret.')
}

runOperatorCommand(run)
