import path from 'node:path'
import type { Database } from '../connect.ts'
import { BackupError } from './backupError.ts'

/** What `npm run backup` sends to the site that holds the embedded database; its words are the staging folder's name and the part's. */
export const COPY_COMMAND = 'copy-database'

/** Copies the database of this process into a staging folder of the backup. Returns the rows of each table as JSON. */
export async function copyForBackup(
  db: Database,
  dataDir: string,
  words: readonly string[],
): Promise<string[]> {
  const [, staging = '', part = ''] = words
  // The socket is the operator's alone; names without slashes keep a mistake within the data folder.
  if (!/^backup-\w+$/.test(staging) || !/^\w+$/.test(part)) throw new BackupError('There is no such folder')
  if (!db.copyTo) throw new BackupError('The database is not embedded')
  return [JSON.stringify(await db.copyTo(path.join(dataDir, staging, part)))]
}
