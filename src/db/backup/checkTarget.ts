import type { Kysely } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { readMigrations } from '../migrate.ts'
import { BackupError } from './backupError.ts'
import { rejectRunningSite } from './runningSite.ts'
import { hasSite, hasTables, siteSchemas } from './siteSchemas.ts'

/** Throws `BackupError` while a site is connected to the database, or when it holds tables that may not be replaced. */
export async function checkTarget(db: Kysely<DB>, { replace }: { replace: boolean }): Promise<void> {
  await rejectRunningSite(db, 'restore')
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
