import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#/db/generated/tables.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import { deleteExpired } from './maintenance.writes.server.ts'

/** Deletes what has expired every hour. Returns a function that stops it. */
export function scheduleMaintenance(db: Kysely<DB>, log: Logger): () => void {
  const timer = setInterval(() => {
    deleteExpired(db).catch((error) =>
      log.warn({ err: error }, 'Expired sessions and tokens could not be deleted'),
    )
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
