import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { databaseIdentity } from '../databaseIdentity.ts'
import { FolderInUse, lockFolder } from '../embedded/folderLock.ts'
import type { DB } from '../generated/tables.ts'
import { lockMigrations } from '../migrate.ts'
import { DatabaseFailure } from '../unavailable.ts'
import { finishSwap, interruptedSwap, type Swap, undoSwap } from './swapFiles.ts'

/** The key in `site_state` of the token that says which restore the database came from. */
const TOKEN_KEY = 'restored'

/** Marks the database as the one of this restore, within its transaction. */
export async function storeToken(trx: Kysely<DB>, token: string): Promise<void> {
  await sql`insert into site_state (key, value) values (${TOKEN_KEY}, to_jsonb(${token}::text))
    on conflict (key) do update set value = excluded.value`.execute(trx)
}

/** Undoes the restore of an embedded database, or the move, that was interrupted. The caller holds the lock of the folder. */
export async function finishEmbeddedRestore(dataDir: string): Promise<void> {
  const swap = await interruptedSwap(dataDir)
  if (!swap) return
  if (swap.server && !swap.isMove) throw interruptedElsewhere(dataDir)
  await undoSwap(dataDir, swap)
}

/**
 * Undoes the restore or move that was interrupted in this data folder, or completes it if its database was committed. Waits for one that is
 * running on the same database. The caller holds the lock of the folder. Returns whether one was completed. Throws `DatabaseFailure`
 * if it was a restore to another database, which alone knows.
 */
export async function finishServerRestore(dataDir: string, db: Kysely<DB>): Promise<boolean> {
  const swap = await interruptedSwap(dataDir)
  if (!swap) return false
  const isComplete = swap.server !== undefined && (await isCommitted(db, swap.server, swap, dataDir))
  if (isComplete) {
    await finishSwap(dataDir)
    for (const draft of swap.drafts) await rm(draft, { recursive: true, force: true })
  } else await undoSwap(dataDir, swap)
  return isComplete
}

/** Like `finishServerRestore`, for a site: it does not hold the lock. Throws `DatabaseFailure` while a restore is running in this folder. */
export async function finishRestoreAtStart(dataDir: string, db: Kysely<DB>): Promise<void> {
  if (!(await interruptedSwap(dataDir))) return
  let unlock: () => void
  try {
    unlock = lockFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new DatabaseFailure(`${error.message}. Is a backup being restored? Start again when it is over.`, {
      cause: error,
    })
  }
  await finishServerRestore(dataDir, db).finally(unlock)
}

const interruptedElsewhere = (dataDir: string) =>
  new DatabaseFailure(
    `A restore to another database was interrupted in ${dataDir}. Start once with the DATABASE_URL that it had.`,
  )

function isCommitted(
  db: Kysely<DB>,
  { database, token }: NonNullable<Swap['server']>,
  { isMove }: Swap,
  dataDir: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (database !== (await databaseIdentity(trx))) {
      if (isMove) return false
      throw interruptedElsewhere(dataDir)
    }
    await lockMigrations(trx)
    const exists = await sql`select where to_regclass('site_state') is not null`.execute(trx)
    if (exists.rows.length === 0) return false
    const { rows } = await sql`
      select from site_state where key = ${TOKEN_KEY} and value = to_jsonb(${token}::text)`.execute(trx)
    return rows.length > 0
  })
}
