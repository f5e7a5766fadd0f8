import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import beforeBaseline from './beforeBaseline.json' with { type: 'json' }
import type { Database } from './connect.ts'
import type { DB } from './generated/tables.ts'

/** The schema cannot be migrated. The message is one line that names the file. */
export class MigrationError extends Error {}

/** The key of the advisory lock that lets one process migrate at a time. Any number, but the same in every process. */
const LOCK_KEY = 4_170_233_905_117_642

/** The checksums of the migrations that the baseline replaced, by name. */
const REPLACED: Readonly<Record<string, string>> = beforeBaseline

/** The baseline is all migrations below this number: the schema by noun. */
const BASELINE_END = '0220'

/** A file of the folder of migrations. */
export interface MigrationFile {
  name: string
  text: string
  checksum: string
}

const ownDir = fileURLToPath(new URL('./migrations/', import.meta.url))

/**
 * Applies the migrations that the database does not have yet, oldest first, each in a separate transaction, and
 * returns their names. Several processes may do this at once: each file is applied by one of them. A database from before
 * the baseline, which has the same schema, gets the history of the baseline.
 *
 * @param dir the folder of `NNNN-name.sql` files; the project's own unless a test says otherwise
 * @throws MigrationError when a file fails, when one that was applied has changed or is missing, or when names are wrong
 */
export async function migrate(db: Pick<Database, 'kysely'>, dir: string = ownDir): Promise<string[]> {
  const files = await readMigrations(dir)
  const applied: string[] = []
  await withLock(db.kysely, async (trx) => {
    const applied = await readHistory(trx)
    const history = toBaseline(files, applied)
    checkHistory(files, history)
    checkOrder(files, history)
    if (history !== applied) await replaceHistory(trx, history)
  })
  for (const file of files) {
    if (await withLock(db.kysely, (trx) => applyOnce(trx, file))) applied.push(file.name)
  }
  return applied
}

/** The migration files of a folder in order. Throws `MigrationError` for a wrong or duplicate number. */
export async function readMigrations(dir: string = ownDir): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new MigrationError(`${name}: migrations must be named NNNN-what-it-does.sql`)
    if (numbers.has(number))
      throw new MigrationError(`${name}: there are two migrations with the number ${number}`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(dir, name), 'utf8')
      // Git may give the same file with other line ends on another machine.
      const checksum = hash('sha256', text.replaceAll('\r\n', '\n'), 'hex')
      return { name, text, checksum }
    }),
  )
}

/**
 * Applies these migrations to a database without any, within the caller's transaction.
 *
 * @throws MigrationError
 */
export async function applyWithin(trx: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> {
  await createHistory(trx)
  for (const file of files) await applyOnce(trx, file)
}

/** Waits until no other process migrates or restores. Until the end of this transaction, sites that start wait. */
export async function lockMigrations(trx: Kysely<DB>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
}

/** Like `lockMigrations`, until this connection is closed, and without writing anything. */
export async function holdMigrations(connection: Kysely<DB>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`select pg_advisory_lock(${LOCK_KEY})`.execute(connection)
}

function withLock<T>(kysely: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  return kysely.transaction().execute(async (trx) => {
    await lockMigrations(trx)
    await createHistory(trx)
    return work(trx)
  })
}

async function createHistory(trx: Kysely<DB>): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(trx)
}

/** The checksums of the migrations that a database has, by name, oldest first. */
export async function readHistory(trx: Kysely<DB>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(trx)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * The history of the baseline if `history` is the whole one from before it, otherwise `history` itself.
 *
 * @throws MigrationError if `history` is a part of the one from before
 */
export function toBaseline(
  files: readonly MigrationFile[],
  history: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const applied = [...history]
  const newest = applied.at(-1)?.[0]
  if (newest === undefined || applied.some(([name, checksum]) => REPLACED[name] !== checksum)) return history
  if (applied.length < Object.keys(REPLACED).length)
    throw new MigrationError(
      `The newest migration is ${newest}, from before the baseline. Start the last version from before it (commit 46db4c0) once, then this one.`,
    )
  const baseline = files.filter(({ name }) => name < BASELINE_END)
  return new Map(baseline.map(({ name, checksum }) => [name, checksum]))
}

async function replaceHistory(trx: Kysely<DB>, history: ReadonlyMap<string, string>): Promise<void> {
  await sql`delete from schema_migrations`.execute(trx)
  for (const [name, checksum] of history) await addToHistory(trx, name, checksum)
}

async function addToHistory(trx: Kysely<DB>, name: string, checksum: string): Promise<void> {
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(trx)
}

/** Throws `MigrationError` if a migration that was applied has changed or is missing. */
export function checkHistory(files: readonly MigrationFile[], history: ReadonlyMap<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of history) {
    if (!known.has(name))
      throw new MigrationError(
        `${name} was applied to this database but is not in this version. Is this an older version of Idledex?`,
      )
    if (known.get(name) !== checksum)
      throw new MigrationError(
        `${name} has changed since it was applied. Restore it and write a new migration.`,
      )
  }
}

function checkOrder(files: readonly MigrationFile[], history: ReadonlyMap<string, string>): void {
  const newest = [...history.keys()].at(-1) ?? ''
  const late = files.find((file) => !history.has(file.name) && file.name < newest)
  if (late)
    throw new MigrationError(`${late.name} comes before ${newest}, which is already applied. Renumber it.`)
}

async function applyOnce(trx: Kysely<DB>, file: MigrationFile): Promise<boolean> {
  if ((await readHistory(trx)).has(file.name)) return false
  try {
    await sql.raw(file.text).execute(trx)
  } catch (error) {
    throw new MigrationError(`${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await addToHistory(trx, file.name, file.checksum)
  return true
}
