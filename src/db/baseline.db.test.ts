import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { schemaText } from '../../scripts/schemaText.ts'
import { afterwards, testDatabase } from '../../test/database.ts'
import { writeRows } from './backup/archiveRows.ts'
import { buildDatabase } from './backup/buildDatabase.ts'
import { contentOf, listTables, prepareTransaction } from './backup/siteTables.ts'
import beforeBaseline from './beforeBaseline.json' with { type: 'json' }
import type { Database } from './connect.ts'
import type { DB } from './generated/tables.ts'
import { MigrationError, migrate, readHistory, readMigrations } from './migrate.ts'

/** What a restore changes: transaction ids mean nothing in another database. */
const OF_TRANSACTIONS = ['public.games_changed', 'public.game_counts_changed', 'public.notifications']

/** A folder with the files of the baseline, without what came later. */
const baseline = await mkdtemp(path.join(tmpdir(), 'idledex-baseline-'))
afterwards(() => rm(baseline, { recursive: true }))

const history = async ({ kysely }: Database) =>
  kysely.transaction().execute(async (trx) => Object.fromEntries(await readHistory(trx)))

/** The schema and the history of a new database. */
let fresh: { schema: string; history: Record<string, string> }
beforeAll(async () => {
  for (const { name } of await readMigrations())
    if (name < '0220')
      await copyFile(new URL(`./migrations/${name}`, import.meta.url), path.join(baseline, name))
  const db = await testDatabase('blank')
  await migrate(db, baseline)
  fresh = { schema: await schemaText(db.kysely), history: await history(db) }
})

/** A site from the last version before the baseline. */
async function oldSite(): Promise<Database> {
  const db = await testDatabase('blank')
  const dump = await readFile(new URL('../../test/releases/0.1.0.sql', import.meta.url), 'utf8')
  await db.kysely.transaction().execute((trx) => sql.raw(dump).execute(trx))
  return db
}

/** A database without tables but with a history. */
async function databaseWith(entries: readonly (readonly [string, string])[]): Promise<Database> {
  const db = await testDatabase('blank')
  await sql`create table schema_migrations (name text primary key, checksum text not null,
    applied_at timestamptz not null default now())`.execute(db.kysely)
  for (const [name, checksum] of entries)
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(db.kysely)
  return db
}

/** The number of rows of each table, with a checksum of their content. */
async function contents(kysely: Kysely<DB>): Promise<Record<string, unknown>> {
  return kysely.transaction().execute(async (trx) => {
    await prepareTransaction(trx)
    const found: Record<string, unknown> = {}
    for (const { name, columns } of await listTables(trx, ['public']))
      if (name !== 'public.schema_migrations') found[name] = await contentOf(trx, name, columns)
    return found
  })
}

test('a database from before the baseline gets its history, and keeps its schema and rows', async () => {
  const db = await oldSite()
  const before = await contents(db.kysely)
  expect(before).toMatchObject({ 'public.games': { rows: 6 }, 'public.auth_users': { rows: 3 } })
  expect(await history(db)).toEqual(beforeBaseline)
  expect(await migrate(db, baseline)).toEqual([])
  expect(await history(db)).toEqual(fresh.history)
  expect(await schemaText(db.kysely)).toBe(fresh.schema)
  expect(await contents(db.kysely)).toEqual(before)
  expect(await migrate(db, baseline)).toEqual([])
})

test('an archive from before the baseline is restored', async () => {
  const old = await oldSite()
  const staging = await mkdtemp(path.join(tmpdir(), 'idledex-archive-'))
  onTestFinished(() => rm(staging, { recursive: true }))
  const archived = await writeRows(old.kysely, staging)
  expect(archived.migrations).toEqual(beforeBaseline)
  const db = await testDatabase('blank')
  await db.kysely.transaction().execute(async (trx) => {
    await prepareTransaction(trx)
    expect(await buildDatabase(trx, archived, staging)).toEqual([])
  })
  expect(await migrate(db, baseline)).toEqual([])
  expect(await history(db)).toEqual(fresh.history)
  expect(await schemaText(db.kysely)).toBe(fresh.schema)
  const [before, after] = [await contents(old.kysely), await contents(db.kysely)]
  for (const name of OF_TRANSACTIONS) delete before[name]
  expect(after).toMatchObject(before)
})

const entries = Object.entries(beforeBaseline)

test.each([
  [
    'stops before the last of them',
    entries.slice(0, 20),
    `The newest migration is ${entries[19]![0]}, from before the baseline. Start the last version from before it (commit 46db4c0) once, then this one.`,
  ],
  [
    'has a newer one',
    [...entries, ['0166-newer.sql', '0'] as const],
    '0001-profiles.sql was applied to this database but is not in this version. Is this an older version of Idledex?',
  ],
  [
    'has a changed one',
    [['0001-profiles.sql', '0'] as const, ...entries.slice(1)],
    '0001-profiles.sql was applied to this database but is not in this version. Is this an older version of Idledex?',
  ],
])('a database whose history from before the baseline %s is not migrated', async (_, applied, message) => {
  const db = await databaseWith(applied)
  await expect(migrate(db, baseline)).rejects.toThrow(new MigrationError(message))
  expect(await history(db)).toEqual(Object.fromEntries(applied))
})
