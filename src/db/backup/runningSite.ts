import { type Kysely, sql } from 'kysely'
import { FolderInUse, lockFolder } from '../embedded/folderLock.ts'
import type { DB } from '../generated/tables.ts'
import { BackupError, toBackupError } from './backupError.ts'
import { BACKUP_CONNECTION } from './connections.ts'

/** What is to be done again once the site is stopped. */
type Command = 'restore' | 'move'

/** Locks a data folder, and returns the function that unlocks it. Throws `BackupError` while a site on an embedded database runs in it. */
export function lockDataFolder(dataDir: string, command: Command): () => void {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new BackupError(`${error.message}. Stop the site, and ${command} again.`)
    throw toBackupError(error, `${dataDir} cannot be used`)
  }
}

/** Throws `BackupError` while a site is connected to the database. */
export async function rejectRunningSite(db: Kysely<DB>, command: Command): Promise<void> {
  // DATABASE_URL may give all connections another name.
  const { rows: sites } = await sql`
    select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('idledex', nullif(current_setting('application_name'), ${BACKUP_CONNECTION}))`.execute(
    db,
  )
  if (sites.length > 0)
    throw new BackupError(`A site is connected to this database. Stop it, and ${command} again.`)
}
