import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Days until an unconfirmed account is deleted, so that its address can be used again. */
const UNCONFIRMED_DAYS = 7

/** Deletes what has expired: sessions, mailed tokens, OAuth flows, rate limits, and accounts that nobody confirmed. */
export async function deleteExpired(db: Kysely<DB>): Promise<void> {
  const now = sql<Date>`now()`
  await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('auth_flow_states').where('expires_at', '<', now).execute()
  await db.deleteFrom('auth_mfa_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('auth_throttles').where('expire', '<', String(Date.now())).execute()
  // A day late, so that a returning member gets a message that the session expired.
  await db.deleteFrom('auth_sessions').where('not_after', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db
    .deleteFrom('auth_users')
    .where('confirmed_at', 'is', null)
    .where('last_sign_in_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNCONFIRMED_DAYS})`)
    .execute()
}
