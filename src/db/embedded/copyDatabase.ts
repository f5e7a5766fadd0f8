import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { COUNT_TABLES, countStatement, type TableName } from '../backup/tableCounts.ts'

/**
 * Copies the files of the database in `dataDir` to the folder `target`, which must not exist, and returns the rows of each table. The
 * caller must ensure that nothing is written meanwhile. If the file system supports it, the copy shares the blocks of the original.
 */
export async function copyDatabase(
  pglite: PGlite,
  dataDir: string,
  target: string,
): Promise<Record<string, number>> {
  await pglite.exec('checkpoint')
  const { rows: tables } = await pglite.query<TableName>(COUNT_TABLES)
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await pglite.query<{ count: number }>(countStatement(table))
    counts[table.name] = rows[0]!.count
  }
  await cp(path.join(dataDir, 'postgres'), target, {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
  })
  return counts
}
