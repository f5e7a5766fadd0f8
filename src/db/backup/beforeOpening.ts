import type { Kysely } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { finishEmbeddedRestore, finishRestoreAtStart } from './finishRestore.ts'
import { rejectMoved } from './movedMark.ts'

/** Undoes a restore or move that was interrupted. Throws `DatabaseFailure` if the site was moved away. The caller holds the lock of the folder. */
export async function beforeOpeningEmbedded(dataDir: string): Promise<void> {
  await finishEmbeddedRestore(dataDir)
  await rejectMoved(dataDir)
}

/** The same for a database on a server, where a restore may also be complete. Throws `DatabaseFailure` while one is running in the folder. */
export async function beforeUsingServer(dataDir: string, db: Kysely<DB>): Promise<void> {
  await finishRestoreAtStart(dataDir, db)
  await rejectMoved(dataDir, db)
}
