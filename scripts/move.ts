// npm run move -- postgres://user:password@host/database | embedded: moves the site to another database. The site must not run.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { locationOf } from '#/backup.server.ts'
import { type Config, ConfigError, readConfig } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { markFile } from '#/db/backup/movedMark.ts'
import { type Moved, type MoveProgress, moveSite } from '#/db/backup/moveSite.ts'
import { EMBEDDED } from '#/db/embedded/copyDatabase.ts'
import { addressOf, hostOf } from '#/db/unavailable.ts'
import { runOperatorCommand } from './operatorCommand.ts'

const USAGE = 'Where to? npm run move -- postgres://user:password@host/database, or: npm run move -- embedded'
const EMBEDDED_TARGET = 'embedded'
/** Between two lines about the same step. */
const PROGRESS_INTERVAL_MS = 2_000

const count = (rows: number) => rows.toLocaleString('en')

const nameOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined ? `the embedded database in ${dataDir}` : `PostgreSQL at ${hostOf(databaseUrl)}`

/** Prints each step as it begins, how far it is every few seconds, and that all rows are written. */
function progressPrinter(from: Config, to: Config): (progress: MoveProgress) => void {
  let step: MoveProgress['step'] | undefined
  let printedAt = 0
  return (progress) => {
    const { rows, total } = progress
    const isNew = progress.step !== step
    const isLast = rows === total
    if (!isNew && !isLast && Date.now() - printedAt < PROGRESS_INTERVAL_MS) return
    step = progress.step
    printedAt = Date.now()
    if (isNew) console.log(total === undefined ? `Reading ${nameOf(from)} …` : `Writing to ${nameOf(to)} …`)
    else if (total === undefined) console.log(`  ${count(rows)} rows read`)
    else console.log(`  ${count(rows)} of ${count(total)} rows written${isLast ? '; checking them …' : ''}`)
  }
}

function printResult({ database, leftOut }: Moved, from: Config, to: Config): void {
  const tables = Object.values(database?.tables ?? {})
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  if (database)
    console.log(
      `Moved ${count(rows)} rows in ${tables.length - leftOut.length} tables to ${nameOf(to)}: all counts and checksums agree.`,
    )
  else console.log(`The site is in ${nameOf(to)}: the move that was interrupted is complete.`)
  if (leftOut.length > 0) console.log(`Tables that aren’t the site’s were left out: ${leftOut.join(', ')}.`)
  console.log('')
  console.log(
    to.databaseUrl === undefined
      ? '1. Unset DATABASE_URL. Start one process only, without workers: an embedded database allows no more.'
      : `1. Set DATABASE_URL to the address that you moved to: ${addressOf(to.databaseUrl)}`,
  )
  const files = to.mediaStore ? 'key file' : 'uploads and key file'
  console.log(`2. Leave all other settings: the site’s ${files} are still used where they are.`)
  console.log('3. Start the site.')
  console.log('')
  const toRemove =
    from.databaseUrl === undefined
      ? `rm -r ${join(from.dataDir, EMBEDDED)}`
      : `DROP DATABASE on ${addressOf(from.databaseUrl)}`
  console.log(`The old database, ${nameOf(from)}, is unchanged. The site refuses to start with it`)
  console.log(`while ${markFile(from.dataDir)} exists. When you no longer need it: ${toRemove}`)
}

function readTarget(target: string): Config {
  const databaseUrl = target === EMBEDDED_TARGET ? '' : target
  try {
    return readConfig({ ...process.env, DATABASE_URL: databaseUrl, PROCESSES: '1' })
  } catch (error) {
    if (!databaseUrl || !(error instanceof ConfigError)) throw error
    if (!target.startsWith('postgres')) throw new BackupError(USAGE)
    throw new BackupError(error.message.replace(/^DATABASE_URL is invalid:/, 'The address to move to'))
  }
}

async function run(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [target] = positionals
  if (target === undefined || positionals.length > 1) throw new BackupError(USAGE)
  const from = readConfig()
  const to = readTarget(target)
  const moved = await moveSite(locationOf(from), locationOf(to), { onProgress: progressPrinter(from, to) })
  printResult(moved, from, to)
}

runOperatorCommand(run)
