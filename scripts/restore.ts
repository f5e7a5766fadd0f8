// npm run restore -- FILE [--replace]: restores a site from an archive of `npm run backup`. The site must not run.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { restoreBackup } from '#/db/backup/restoreBackup.ts'
import { DatabaseUnavailable } from '#/db/connect.ts'
import { rejectPooler } from '#/db/server/inspectServer.ts'

async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [name] = positionals
  if (name === undefined || positionals.length > 1)
    throw new BackupError('Which file? npm run restore -- FILE.tar.gz')
  const { dataDir, databaseUrl, auth, mediaStore } = readConfig()
  const place = { dataDir, databaseUrl, keyFile: resolve(auth.keyFile), hasMedia: !mediaStore }
  if (databaseUrl) await rejectPooler(databaseUrl)
  const { manifest, replaced } = await restoreBackup(resolve(name), place, values.replace)
  const tables = Object.keys(manifest.rows).length
  console.log(
    `Restored the site of ${manifest.createdAt}: all checksums and the rows of ${tables} tables agree.`,
  )
  if (replaced) console.log(`What was there before is in ${replaced}. Remove it when you no longer need it.`)
  if (manifest.media === 'store')
    console.log('Uploads were in an object store and are not part of the backup.')
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const kinds = [BackupError, ConfigError, DatabaseUnavailable]
  const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage || kinds.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exitCode = 1
})
