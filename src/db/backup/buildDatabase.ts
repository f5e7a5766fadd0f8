import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { applyWithin, type MigrationFile, readMigrations, toBaseline } from '../migrate.ts'
import type { RowCounter } from './archiveRows.ts'
import { BackupError } from './backupError.ts'
import { fillDatabase } from './fillDatabase.ts'
import type { ArchivedDatabase } from './manifest.ts'
import { JOBS_SCHEMA, siteSchemas } from './siteSchemas.ts'

/** Below every transaction id that a server gives out, so visible to all. */
const OLDEST_TRANSACTION = '3'

/**
 * Makes the archive's database in an empty one, within the caller's transaction: the schema by the same migrations, then the rows.
 *
 * @param folder where the archive was extracted
 * @returns the tables that were left out because migrations don't create them
 * @throws BackupError, MigrationError
 */
export async function buildDatabase(
  trx: Kysely<DB>,
  archived: ArchivedDatabase,
  folder: string,
  onRows?: RowCounter,
): Promise<string[]> {
  const files = await readMigrations()
  await applyWithin(trx, migrationsOf(archived, files))
  if (Object.keys(archived.tables).some((name) => name.startsWith(`${JOBS_SCHEMA}.`)))
    await createJobTables(trx)
  const leftOut = await fillDatabase(trx, archived, siteSchemas(files), folder, onRows)
  await forgetTransactions(trx)
  return leftOut
}

/**
 * The migrations that make the archive's schema, oldest first. It may be an archive from before the baseline.
 *
 * @throws BackupError if this version does not have all of them; MigrationError if it stops before the baseline
 */
export function migrationsOf(
  { migrations }: Pick<ArchivedDatabase, 'migrations'>,
  files: readonly MigrationFile[],
): MigrationFile[] {
  const history = toBaseline(files, new Map(Object.entries(migrations)))
  const known = files.filter(({ name, checksum }) => history.get(name) === checksum)
  const missing = [...history.keys()].find((name) => !known.some((file) => file.name === name))
  if (missing !== undefined)
    throw new BackupError(
      `This version of Idledex does not have the migration ${missing} of the archive. Restore it with the version that wrote it, or a newer one.`,
    )
  return known
}

/** The tables of this version of pg-boss, whose statements are meant to be a transaction of their own. */
async function createJobTables(trx: Kysely<DB>): Promise<void> {
  const { getConstructionPlans } = await import('pg-boss')
  const [begin, commit] = [/^\s*BEGIN;(\s*SET LOCAL \w+ = \d+;)*/, /COMMIT;\s*$/]
  const plans = getConstructionPlans(JOBS_SCHEMA)
  if (!begin.test(plans) || !commit.test(plans))
    throw new Error('The statements of pg-boss are no transaction')
  await sql.raw(plans.replace(begin, '').replace(commit, '')).execute(trx)
}

/** Transaction ids of another server mean nothing here: those in the future would count as not seen yet, again and again. */
async function forgetTransactions(trx: Kysely<DB>): Promise<void> {
  await sql
    .raw(`
    delete from games_changed;
    delete from game_counts_changed;
    alter table notifications disable trigger user;
    update notifications set xid = '${OLDEST_TRANSACTION}';
    alter table notifications enable trigger user`)
    .execute(trx)
}
