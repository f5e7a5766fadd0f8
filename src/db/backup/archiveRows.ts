import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { checkHistory, readHistory, readMigrations, toBaseline } from '../migrate.ts'
import { BackupError } from './backupError.ts'
import { type ArchivedDatabase, fileOfTable } from './manifest.ts'
import { siteSchemas } from './siteSchemas.ts'
import {
  contentOf,
  lineOf,
  listTables,
  prepareTransaction,
  type SiteTable,
  sequencePositions,
  tablesChangedSince,
} from './siteTables.ts'

/** Bounds of what is in memory at once. */
const MAX_BATCH_ROWS = 500
const MAX_BATCH_LENGTH = 4_000_000
/** Far above every row of a site. */
const MAX_LINE_LENGTH = 100_000_000

/** Is told how many rows were read or written since the last call. */
export type RowCounter = (rows: number) => void

/**
 * Writes the rows of each table of the site to a file below `folder`, all of one moment. Nobody waits for it.
 *
 * @throws BackupError if the database has no site, or if its tables are replaced meanwhile; MigrationError if it is of another version
 */
export function writeRows(db: Kysely<DB>, folder: string, onRows?: RowCounter): Promise<ArchivedDatabase> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    await prepareTransaction(trx)
    const files = await readMigrations()
    const schemas = siteSchemas(files)
    const all = await listTables(trx, schemas)
    if (!all.some(({ name }) => name === 'public.schema_migrations'))
      throw new BackupError('The database has no site in it. Has the site ever run here?')
    const history = await readHistory(trx)
    checkHistory(files, toBaseline(files, history))
    const tables: ArchivedDatabase['tables'] = {}
    for (const table of all) {
      const { name, columns } = table
      await writeTable(trx, table, path.join(folder, fileOfTable(name)), onRows)
      tables[name] = { columns, ...(await contentOf(trx, name, columns)) }
    }
    const [lost] = await tablesChangedSince(trx, schemas)
    if (lost !== undefined)
      throw new BackupError(
        `${lost} was replaced during the backup, by a restore or a migration. Back up again when that is over.`,
      )
    // After the rows: sequences show the present, and must not be behind any row.
    return {
      migrations: Object.fromEntries(history),
      tables,
      sequences: await sequencePositions(trx, schemas),
    }
  })
}

async function writeTable(
  trx: Kysely<DB>,
  { name, columns }: SiteTable,
  target: string,
  onRows?: RowCounter,
): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const file = await open(target, 'wx', 0o600)
  try {
    await sql`declare backup_rows no scroll cursor for select ${lineOf(columns)} as line from ${sql.raw(name)}`.execute(
      trx,
    )
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(MAX_BATCH_ROWS)} from backup_rows`.execute(
        trx,
      )
      if (rows.length === 0) break
      await file.writeFile(rows.map(({ line }) => `${line}\n`).join(''))
      onRows?.(rows.length)
    }
    await sql`close backup_rows`.execute(trx)
  } finally {
    await file.close()
  }
}

/** Reads the rows of a file in batches: the texts of each row's columns. Throws `BackupError` for what is no row. */
export async function* readRows(file: string): AsyncGenerator<(string | null)[][]> {
  let batch: (string | null)[][] = []
  let length = 0
  for await (const line of linesOf(file)) {
    batch.push(parseRow(line, file))
    length += line.length
    if (batch.length < MAX_BATCH_ROWS && length < MAX_BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

function parseRow(line: string, file: string): (string | null)[] {
  try {
    const row: unknown = JSON.parse(line)
    if (Array.isArray(row)) return row
  } catch {}
  throw new BackupError(`The archive is damaged: ${path.basename(file)} has a line that is no row`)
}

/** Not `readline`, which also splits at U+2028 and U+2029. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first, ...lines] = (chunk as string).split('\n')
    // Joined without being copied, so that a long line takes linear time.
    lines.unshift(rest + first)
    rest = lines.pop()!
    if (rest.length > MAX_LINE_LENGTH)
      throw new BackupError(`The archive is damaged: ${path.basename(file)} has a line that is too long`)
    yield* lines
  }
}
