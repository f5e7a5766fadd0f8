import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where a folder has its database, and the file that is there until the database is completely created. */
export const pathsOf = (dataDir: string) => ({
  folder: path.join(dataDir, 'postgres'),
  unfinished: path.join(dataDir, 'postgres.unfinished'),
})

/** Whether opening the folder creates a database. */
export function isNewDatabase(dataDir: string): boolean {
  const { folder, unfinished } = pathsOf(dataDir)
  return existsSync(unfinished) || !existsSync(folder)
}

/**
 * Removes a database that was created and never used. The caller must hold the folder's lock. If it is killed meanwhile, the next opening
 * removes the rest.
 */
export async function removeNewDatabase(dataDir: string): Promise<void> {
  const { folder, unfinished } = pathsOf(dataDir)
  // Takes no space on most file systems, and without it the next opening finds a damaged database, or none.
  await writeFile(unfinished, '').catch(() => {})
  await rm(folder, { recursive: true, force: true })
  await rm(unfinished, { force: true })
}
