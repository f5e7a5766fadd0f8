// npm run restore -- FILE [--replace]: restores a site from an archive of `npm run backup`. The site must not run.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { locationOf } from '#/backup.server.ts'
import { readConfig } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { restoreBackup } from '#/db/backup/restoreBackup.ts'
import { runOperatorCommand } from './operatorCommand.ts'

async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [name] = positionals
  if (name === undefined || positionals.length > 1)
    throw new BackupError('Which file? npm run restore -- FILE.tar.gz')
  const config = readConfig()
  const { manifest, replaced, leftOut } = await restoreBackup(resolve(name), locationOf(config), values)
  const tables = Object.keys(manifest.database.tables).length
  console.log(
    `Restored the site of ${manifest.createdAt}: all checksums and the rows of ${tables - leftOut.length} tables agree.`,
  )
  if (leftOut.length > 0)
    console.log(
      `The archive also has tables that aren’t the site’s, and which were left out: ${leftOut.join(', ')}.`,
    )
  if (replaced.length > 0)
    console.log(
      `What was there before is in ${replaced.join(' and ')}. Remove it when you no longer need it.`,
    )
  if (manifest.media === 'store')
    console.log('Uploads were in an object store and are not part of the backup.')
  else if (config.mediaStore)
    console.log(`The uploads are in ${join(config.dataDir, 'media')}. Copy them to the object store.`)
}

runOperatorCommand(run)
