import path from 'node:path'
import type { Database } from '../connect.ts'
import { EMBEDDED } from '../embedded/copyDatabase.ts'
import { BackupError } from './backupError.ts'

/** What `npm run backup` sends to the site that holds the embedded database; its word is the staging folder's name. */
export const COPY_COMMAND = 'copy-database'

/** The folder for the copy within a staging folder; like a data folder, it has the database in `postgres`. */
export const COPY_FOLDER = 'copy'

/** Copies the database of this process into a staging folder of the backup. Returns no lines. */
export async function copyForBackup(
  db: Database,
  dataDir: string,
  words: readonly string[],
): Promise<string[]> {
  const [, staging = ''] = words
  // The socket is the operator's alone; a name without slashes keeps a mistake within the data folder.
  if (!/^backup-\w+$/.test(staging)) throw new BackupError('There is no such folder')
  if (!db.copyTo) throw new BackupError('The database is not embedded')
  await db.copyTo(path.join(dataDir, staging, COPY_FOLDER, EMBEDDED))
  return []
}
