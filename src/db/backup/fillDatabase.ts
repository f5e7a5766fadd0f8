import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { hasSqlState } from '../sqlState.ts'
import { type RowCounter, readRows } from './archiveRows.ts'
import { BackupError } from './backupError.ts'
import { type ArchivedDatabase, fileOfTable } from './manifest.ts'
import { JOBS_SCHEMA } from './siteSchemas.ts'
import { contentOf, listTables, type Position, type SiteTable } from './siteTables.ts'

/**
 * Fills the tables of a database that has the archive's migrations, and checks the result: rows, content, and all constraints.
 * Triggers don't run, because what they would write is in the archive.
 *
 * @param folder where the archive was extracted
 * @returns the archive's tables that migrations don't create, and which were therefore left out
 * @throws BackupError
 */
export async function fillDatabase(
  trx: Kysely<DB>,
  archived: ArchivedDatabase,
  schemas: readonly string[],
  folder: string,
  onRows?: RowCounter,
): Promise<string[]> {
  const tables = new Map((await listTables(trx, schemas)).map((table) => [table.name, table]))
  try {
    const keys = await dropForeignKeys(trx, schemas)
    await emptyTables(trx, [...tables.keys()])
    for (const [name, { columns }] of Object.entries(archived.tables)) {
      const table = tables.get(name)
      if (table) await fillTable(trx, inArchive(table, columns), path.join(folder, fileOfTable(name)), onRows)
    }
    await setSequences(trx, archived.sequences)
    // What is deferred is checked now: a table with pending checks cannot be altered, and a commit should not fail.
    await sql`set constraints all immediate`.execute(trx)
    for (const { add } of keys) await sql.raw(add).execute(trx)
    for (const name of tables.keys()) await sql`alter table ${sql.raw(name)} enable trigger user`.execute(trx)
  } catch (error) {
    if (hasSqlState(error, '22', '23'))
      throw new BackupError(`The archive breaks a rule of the database: ${(error as Error).message}`, {
        cause: error,
      })
    throw error
  }
  for (const [name, { columns, ...content }] of Object.entries(archived.tables)) {
    const table = tables.get(name)
    if (table) await compare(trx, table, columns, content)
  }
  await sql`analyze ${sql.join([...tables.keys()].map((name) => sql.raw(name)))}`.execute(trx)
  return Object.keys(archived.tables).filter((name) => !tables.has(name))
}

/** Removes the foreign keys, and returns the statements that add them again, as PostgreSQL itself writes them. */
async function dropForeignKeys(trx: Kysely<DB>, schemas: readonly string[]): Promise<{ add: string }[]> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::name = any(${schemas})`.execute(
    trx,
  )
  for (const { drop } of rows) await sql.raw(drop).execute(trx)
  return rows
}

/** Migrations insert rows, too. */
async function emptyTables(trx: Kysely<DB>, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`alter table ${sql.raw(name)} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join(names.map((name) => sql.raw(name)))}`.execute(trx)
}

/** The table with the columns that the archive has, too. Only the job queue's, which its library migrates, may have others. */
function inArchive(table: SiteTable, archived: readonly string[]): SiteTable {
  const isSame =
    table.columns.length === archived.length && archived.every((name) => table.columns.includes(name))
  if (!isSame && !isOfJobs(table.name))
    throw new BackupError(`The archive has other columns of ${table.name} than its migrations create`)
  const types = archived.map((name) => table.types[table.columns.indexOf(name)] ?? '')
  return { name: table.name, columns: [...archived], types }
}

async function fillTable(
  trx: Kysely<DB>,
  { name, columns, types }: SiteTable,
  file: string,
  onRows?: RowCounter,
): Promise<void> {
  const filled = columns.map((_, i) => i).filter((i) => types[i] !== '')
  const targets = sql.join(filled.map((i) => sql.id(columns[i]!)))
  const values = sql.join(filled.map((i) => sql`${sql.id(`c${i}`)}::${sql.raw(types[i]!)}`))
  const names = sql.join(filled.map((i) => sql.id(`c${i}`)))
  for await (const rows of readRows(file)) {
    const texts = sql.join(filled.map((i) => sql`${rows.map((row) => row[i])}::text[]`))
    await sql`insert into ${sql.raw(name)} (${targets}) overriding system value
      select ${values} from unnest(${texts}) as archived (${names})`.execute(trx)
    onRows?.(rows.length)
  }
}

async function setSequences(trx: Kysely<DB>, positions: Record<string, Position>): Promise<void> {
  for (const [name, { last, isCalled }] of Object.entries(positions))
    await sql`select setval(sequence, ${last}::bigint, ${isCalled}::boolean)
      from to_regclass(${name}) sequence where sequence is not null`.execute(trx)
}

async function compare(
  trx: Kysely<DB>,
  table: SiteTable,
  columns: readonly string[],
  wanted: { rows: number; checksum: string },
): Promise<void> {
  const isWhole = columns.every((column) => table.columns.includes(column))
  const found = await contentOf(trx, table.name, isWhole ? columns : table.columns)
  if (found.rows !== wanted.rows)
    throw new BackupError(
      `The restored database differs: ${table.name} has ${found.rows} rows instead of ${wanted.rows}`,
    )
  if (isWhole && found.checksum !== wanted.checksum)
    throw new BackupError(`The restored database differs: the rows of ${table.name} have another checksum`)
}

const isOfJobs = (name: string) => name.startsWith(`${JOBS_SCHEMA}.`)
