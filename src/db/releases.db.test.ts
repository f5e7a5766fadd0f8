import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { extract } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { schemaText } from '../../scripts/schemaText.ts'
import { testDatabase } from '../../test/database.ts'
import { buildDatabase } from './backup/buildDatabase.ts'
import type { ArchivedDatabase } from './backup/manifest.ts'
import { prepareTransaction } from './backup/siteTables.ts'
import type { Database } from './connect.ts'
import { migrate } from './migrate.ts'

const folder = fileURLToPath(new URL('../../test/releases/', import.meta.url))
const releases = (await readdir(folder)).sort()

/** What no upgrade may lose. */
const KEPT = [
  'games',
  'updates',
  'profiles',
  'auth_users',
  'votes',
  'posts',
  'comments',
  'favorites',
] as const

/** The database of a release: what `pg_dump` wrote of it, or its rows and the names of its migrations (`scripts/recordRelease.ts`). */
async function databaseOf(file: string): Promise<Database> {
  const db = await testDatabase('blank')
  if (file.endsWith('.sql')) {
    const dump = await readFile(path.join(folder, file), 'utf8')
    await db.kysely.transaction().execute((trx) => sql.raw(dump).execute(trx))
    return db
  }
  const extracted = await mkdtemp(path.join(tmpdir(), 'idledex-release-'))
  onTestFinished(() => rm(extracted, { recursive: true }))
  await extract({ file: path.join(folder, file), cwd: extracted })
  const archived: ArchivedDatabase = JSON.parse(await readFile(path.join(extracted, 'database.json'), 'utf8'))
  await db.kysely.transaction().execute(async (trx) => {
    await prepareTransaction(trx)
    expect(await buildDatabase(trx, archived, extracted)).toEqual([])
  })
  return db
}

const counts = ({ kysely }: Database) =>
  Promise.all(
    KEPT.map(async (table) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::integer as count from ${sql.table(table)}`.execute(kysely)
      return [table, rows[0]!.count]
    }),
  )

test.each(releases)(
  'a site of release %s is upgraded to this version, with what its members wrote',
  async (file) => {
    const db = await databaseOf(file)
    const before = await counts(db)
    expect(Object.fromEntries(before).games).toBeGreaterThan(0)
    await migrate(db)
    // As this server describes it: versions of PostgreSQL write views differently.
    expect(await schemaText(db.kysely)).toBe(await schemaText((await testDatabase()).kysely))
    expect(await counts(db)).toEqual(before)
  },
)
