// npm run import -- FILE.jsonl…: imports games and updates. Exit code 1 when any line could not be imported.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Config, ConfigError, readConfig } from '#/config.ts'
import { type Database, DatabaseUnavailable, openDatabase } from '#/db/connect.ts'
import { FolderInUse } from '#/db/embedded/folderLock.ts'
import { MigrationError, migrate } from '#/db/migrate.ts'
import { type ImportOptions, type ImportSummary, importGames } from '#/features/import/importGames.server.ts'
import { importOnSite } from '#/features/import/importSocket.server.ts'
import { readLines } from '#/features/import/readLines.ts'
import { NoRunningSite } from '#/http/siteSocket.server.ts'

/** A command that cannot be carried out; the message is one line. */
class UsageError extends Error {}

async function readableFiles(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new UsageError('Which file? npm run import -- FILE.jsonl')
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

/** Stores the lines of a file; what is said of them goes to the options' callbacks. */
type Importer = (lines: Readable, options: ImportOptions) => Promise<ImportSummary>

async function importFile(store: Importer, file: string): Promise<boolean> {
  const begun = performance.now()
  const summary = await store(createReadStream(file), {
    onProgress: showProgress,
    onProblem: (problem) => say(`${file}: ${problem}`),
    onNote: (note) => say(`${file}: ${note}`),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  say(`${file}: ${summary.lines} lines in ${seconds} s`)
  for (const kind of ['games', 'updates'] as const) {
    const { added, changed, unchanged } = summary[kind]
    if (added + changed + unchanged > 0)
      say(`  ${kind}: ${added} added, ${changed} changed, ${unchanged} as they were`)
  }
  if (summary.unconfirmed > 0)
    say(`  waiting to be confirmed, for lack of tags that every game must have: ${summary.unconfirmed}`)
  if (summary.problemCount > 0) say(`  lines that could not be imported: ${summary.problemCount}`)
  return summary.problemCount === 0
}

async function run(files: readonly string[]): Promise<void> {
  await readableFiles(files)
  const config = readConfig()
  const importAll = async (store: Importer) => {
    for (const file of files) if (!(await importFile(store, file))) process.exitCode = 1
  }
  const db = await openUnlessHeld(config)
  if (!db) return importAll((lines, options) => importOnSite(config.dataDir, lines, options))
  try {
    await migrate(db)
    await importAll((lines, options) => importGames(db.kysely, readLines(lines), options))
  } finally {
    await db.close()
  }
}

/** The database; undefined for an embedded one that a running site holds, which then has to do the importing. */
async function openUnlessHeld(config: Config): Promise<Database | undefined> {
  try {
    return await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.cause instanceof FolderInUse) return undefined
    throw error
  }
}

/** The embedded database is held by one process; on a PostgreSQL server the site may go on running. */
const whatToDo = (error: Error) =>
  error instanceof NoRunningSite
    ? ', and the embedded database is in use. Stop what uses it, import, and start it again.'
    : ''

run(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [UsageError, ConfigError, DatabaseUnavailable, MigrationError, NoRunningSite].some(
    (kind) => error instanceof kind,
  )
  clearProgress()
  console.error(expected ? `${(error as Error).message}${whatToDo(error as Error)}` : error)
  process.exitCode = 1
})
