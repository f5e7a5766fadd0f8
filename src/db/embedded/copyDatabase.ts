import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/** The folder of an embedded database's files within its data folder. */
export const EMBEDDED = 'postgres'

/**
 * Copies the files of the database in `dataDir` to the folder `target`, which must not exist. The caller must ensure that nothing is
 * written meanwhile. If the file system supports it, the copy shares the blocks of the original.
 */
export async function copyDatabase(pglite: PGlite, dataDir: string, target: string): Promise<void> {
  await pglite.exec('checkpoint')
  await copyFiles(dataDir, target)
}

/** Like `copyDatabase`, while no process has the database open. */
export async function copyFiles(dataDir: string, target: string): Promise<void> {
  await cp(path.join(dataDir, EMBEDDED), target, {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
  })
}
