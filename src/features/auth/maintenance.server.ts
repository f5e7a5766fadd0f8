import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#/db/generated/tables.ts'

const HOUR_MS = 3_600_000
/** An account that was not confirmed for so many days is given up, so that its address is free again. */
const UNCONFIRMED_DAYS = 7

/** Deletes what has run out: sessions, mailed tokens, flows, rateLimits, and accounts that nobody confirmed. */
export async function sweep(db: Kysely<DB>): Promise<void> {
  const now = sql<Date>`now()`
  await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('auth_flow_states').where('expires_at', '<', now).execute()
  await db.deleteFrom('auth_mfa_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('auth_throttles').where('expire', '<', String(Date.now())).execute()
  // A day late, so that who comes back is told that the session expired.
  await db.deleteFrom('auth_sessions').where('not_after', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db
    .deleteFrom('auth_users')
    .where('confirmed_at', 'is', null)
    .where('last_sign_in_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNCONFIRMED_DAYS})`)
    .execute()
}

/** Sweeps every hour; answers how to stop it. */
export function scheduleMaintenance(db: Kysely<DB>, log: Logger): () => void {
  const timer = setInterval(() => {
    sweep(db).catch((error) => log.warn({ err: error }, 'Old sessions and tokens could not be deleted'))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
