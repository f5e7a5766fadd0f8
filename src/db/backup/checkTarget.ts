import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { readMigrations } from '../migrate.ts'
import { BackupError } from './backupError.ts'
import { BACKUP_CONNECTION } from './connections.ts'
import { hasSite, hasTables, siteSchemas } from './siteSchemas.ts'

/** Throws `BackupError` while a site is connected to the database, or when it holds tables that may not be replaced. */
export async function checkTarget(db: Kysely<DB>, { replace }: { replace: boolean }): Promise<void> {
  // DATABASE_URL may give all connections another name.
  const { rows: sites } = await sql`
    select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('idledex', nullif(current_setting('application_name'), ${BACKUP_CONNECTION}))`.execute(
    db,
  )
  if (sites.length > 0)
    throw new BackupError('A site is connected to this database. Stop it, and restore again.')
  if (!(await hasTables(db, siteSchemas(await readMigrations())))) return
  if (!replace)
    throw new BackupError(
      'The database is not empty. Name another one in DATABASE_URL, or add --replace to remove what it holds.',
    )
  if (!(await hasSite(db)))
    throw new BackupError(
      'The database has tables, but no site that could be replaced. Name another database in DATABASE_URL.',
    )
}
