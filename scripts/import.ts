// npm run import -- [--dry-run] [--strict] FILE…: imports games and updates from JSON Lines or CSV. Exit code 1 when any line could not be
// imported.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '#/config.ts'
import { type Database, DatabaseFailure, openDatabase } from '#/db/connect.ts'
import { FolderInUse } from '#/db/embedded/folderLock.ts'
import { MigrationError, migrate } from '#/db/migrate.ts'
import { isDatabaseUnavailable } from '#/db/unavailable.ts'
import { announceAnyChange } from '#/events.server.ts'
import { DryRun } from '#/features/stewardship/import/dryRun.server.ts'
import {
  type ImportOptions,
  type ImportSummary,
  importGames,
} from '#/features/stewardship/import/importGames.server.ts'
import { openSiteImporter, SiteTooOld } from '#/features/stewardship/import/importSocket.server.ts'
import { readLines } from '#/features/stewardship/import/readLines.ts'
import { openBytes, toJsonLines } from '#/features/stewardship/siteImports/openLines.server.ts'
import { NoRunningSite } from '#/http/siteSocket.server.ts'

/** A command that cannot be carried out; the message is one line. */
class UsageError extends Error {}

/** An import that ended early; the message is one line. */
class ImportStopped extends Error {
  constructor(file: string, storedGames: number, cause: Error & { code?: string }) {
    const isCut = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(cause.code ?? '')
    const reason = isCut
      ? 'the site stopped'
      : isDatabaseUnavailable(cause)
        ? 'the database no longer responds'
        : `the import failed (${cause.message.split('\n', 1)[0]})`
    super(
      `${file}: ${reason}. ${storedGames} games were reported as imported. ` +
        'Run the same command again once that is solved: what was imported stays as it is.',
      { cause },
    )
  }
}

const USAGE = 'Usage: npm run import -- [--dry-run] [--strict] FILE.jsonl FILE.csv'

interface Command {
  files: string[]
  /** Checks and lists the lines, and writes nothing. */
  isDryRun: boolean
  /** Leaves out games that may be in the catalog already. */
  isStrict: boolean
}

function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, strict: { type: 'boolean' } },
    })
    return {
      files: positionals,
      isDryRun: values['dry-run'] ?? false,
      isStrict: values.strict ?? false,
    }
  } catch {
    throw new UsageError(USAGE)
  }
}

async function readableFiles(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new UsageError(USAGE)
  for (const file of files) {
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error)
      throw new UsageError(`${file} ${found.code === 'ENOENT' ? 'does not exist' : 'cannot be read'}`)
    if (found.isDirectory()) throw new UsageError(`${file} is a folder`)
  }
}

/** On a terminal, one line that is overwritten; in a log, nothing until the end. */
function showProgress({ lines, problemCount }: Readonly<ImportSummary>): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${lines} lines, ${problemCount} problems …\u001b[K`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

const say = (text: string) => {
  clearProgress()
  console.log(text)
}

/** The lines of a file as JSON; those that cannot be read as such are given to `onProblem`. */
const openLines = (file: string, onProblem: (problem: string) => void): Readable =>
  toJsonLines(file, openBytes(file, createReadStream(file)), onProblem)

/** Stores the lines of a file; problems and notes go to the options' callbacks. */
type Importer = (lines: Readable, options: ImportOptions) => Promise<ImportSummary>

async function importFile(store: Importer, file: string, isDryRun: boolean): Promise<boolean> {
  const begun = performance.now()
  let stored = 0
  let unreadable = 0
  const onProblem = (problem: string) => say(`${file}: ${problem}`)
  const lines = openLines(file, (problem) => {
    unreadable += 1
    onProblem(problem)
  })
  const summary = await store(lines, {
    onProgress(progress) {
      stored = progress.games.added + progress.games.changed + progress.games.unchanged
      showProgress(progress)
    },
    onProblem,
    onNote: (note) => say(`${file}: ${note}`),
    onLine: (line) => say(`${file}: ${line}`),
  }).catch((error) => {
    throw new ImportStopped(file, stored, error)
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const count = summary.lines + unreadable
  say(`${file}: ${count} ${count === 1 ? 'line' : 'lines'} in ${seconds} s`)
  for (const kind of ['games', 'updates'] as const) {
    const { added, changed, unchanged } = summary[kind]
    if (added + changed + unchanged > 0)
      say(`  ${kind}: ${added} added, ${changed} changed, ${unchanged} as they were`)
  }
  if (summary.votes > 0) say(`  skipped, because votes belong to members: ${summary.votes}`)
  if (summary.unconfirmed > 0) say(`  unconfirmed, because required tags are missing: ${summary.unconfirmed}`)
  // A site from before there were these counts sends none.
  if (summary.duplicates > 0)
    say(`  ${isDryRun ? 'new' : 'added'}, but may be the same as other games: ${summary.duplicates}`)
  if (summary.skipped > 0) say(`  skipped, as the notes above say: ${summary.skipped}`)
  const problems = summary.problemCount + unreadable
  if (problems > 0) say(`  lines that could not be imported: ${problems}`)
  return problems === 0
}

async function run(command: Command): Promise<void> {
  const { files, isDryRun, isStrict } = command
  await readableFiles(files)
  const config = readConfig()
  const importAll = async (store: Importer) => {
    for (const file of files) if (!(await importFile(store, file, isDryRun))) process.exitCode = 1
    if (isDryRun) say('Dry run: nothing was written.')
  }
  const db = await openUnlessHeld(config)
  if (!db) {
    const site = await openSiteImporter(config.dataDir, command)
    return importAll(site.importLines).finally(site.close)
  }
  try {
    await migrate(db)
    const dryRun = isDryRun ? new DryRun() : undefined
    await importAll((lines, options) =>
      importGames(db.kysely, readLines(lines), { ...options, isStrict, dryRun }),
    )
    if (!isDryRun) await announceAnyChange(db.kysely)
  } finally {
    await db.close()
  }
}

/** The database; undefined for an embedded one that a running site holds, which then has to do the importing. */
async function openUnlessHeld(config: Config): Promise<Database | undefined> {
  try {
    return await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  } catch (error) {
    if (error instanceof DatabaseFailure && error.cause instanceof FolderInUse) return undefined
    throw error
  }
}

/** The embedded database is held by one process; on a PostgreSQL server the site may go on running. */
const whatToDo = (error: Error) =>
  error instanceof NoRunningSite
    ? ', and the embedded database is in use. Stop the process that uses it, import, and start it again.'
    : ''

Promise.resolve(process.argv.slice(2))
  .then(readCommand)
  .then(run)
  .catch((thrown: unknown) => {
    // That no site runs is known before anything is imported.
    const error =
      thrown instanceof ImportStopped && thrown.cause instanceof NoRunningSite ? thrown.cause : thrown
    const kinds = [
      UsageError,
      ConfigError,
      DatabaseFailure,
      MigrationError,
      NoRunningSite,
      SiteTooOld,
      ImportStopped,
    ]
    const expected = kinds.some((kind) => error instanceof kind)
    clearProgress()
    console.error(expected ? `${(error as Error).message}${whatToDo(error as Error)}` : error)
    process.exitCode = 1
  })
