import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import type { Support } from './providers.contract.ts'

/** Time until the next check, after a successful one and after a failed one. */
const CHECK_SECONDS = 86_400
const RETRY_SECONDS = 3600
/** What the platform's refresh tokens are sealed for. */
export const SUPPORTER_TOKEN = 'supporter platform'

/**
 * Stores what the supporter platform knows about a member. Triggers update the profile. If the platform does not know since when
 * somebody is a supporter, the time stored first stays.
 */
export async function saveSupport(
  trx: Kysely<DB>,
  keys: Keys,
  { identityId, userId, support, refreshToken }: Supporter,
): Promise<void> {
  const sealed = refreshToken ? keys.seal(SUPPORTER_TOKEN, Buffer.from(refreshToken)) : null
  const since = support.since ?? null
  const row = {
    level: support.level,
    sealed_refresh_token: sealed,
    checked_at: sql<Date>`now()`,
    next_check_at: sealed ? sql<Date>`now() + make_interval(secs => ${CHECK_SECONDS})` : null,
  }
  await trx
    .insertInto('supporters')
    .values({
      identity_id: identityId,
      user_id: userId,
      ...row,
      since: support.level === 0 ? null : sql<Date>`coalesce(${since}::timestamptz, now())`,
    })
    .onConflict((conflict) =>
      conflict.column('identity_id').doUpdateSet({
        ...row,
        since: support.level === 0 ? null : sql`coalesce(${since}::timestamptz, supporters.since, now())`,
      }),
    )
    .execute()
}

export interface Supporter {
  identityId: string
  userId: string
  support: Support
  refreshToken: string | undefined
}

export interface DueCheck {
  identityId: string
  userId: string
  subject: string
  /** What the check starts with, so that a newer one is not overwritten. */
  refreshToken: string | undefined
}

/**
 * Claims a member whose check is due; undefined if there is none. The claim lasts an hour, so that only one of several processes checks,
 * and a failed check is repeated.
 */
export async function claimDueCheck(db: Kysely<DB>, keys: Keys): Promise<DueCheck | undefined> {
  const { rows } = await sql<{
    identity_id: string
    user_id: string
    subject: string
    sealed_refresh_token: Buffer
  }>`
    update supporters s set next_check_at = now() + make_interval(secs => ${RETRY_SECONDS})
      from (select identity_id from supporters where next_check_at <= now()
             order by next_check_at limit 1 for update skip locked) due
      join auth_identities i on i.id = due.identity_id
     where s.identity_id = due.identity_id
     returning s.identity_id, s.user_id, i.subject, s.sealed_refresh_token`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return {
    identityId: row.identity_id,
    userId: row.user_id,
    subject: row.subject,
    refreshToken: openToken(keys, row.sealed_refresh_token),
  }
}

/** Locks the connection that is being checked; false if it has changed since the check started. */
export async function lockConnection(
  trx: Kysely<DB>,
  keys: Keys,
  { identityId, refreshToken }: DueCheck,
): Promise<boolean> {
  const row = await trx
    .selectFrom('supporters')
    .select('sealed_refresh_token')
    .where('identity_id', '=', identityId)
    .forUpdate()
    .executeTakeFirst()
  return row?.sealed_refresh_token ? openToken(keys, row.sealed_refresh_token) === refreshToken : false
}

const openToken = (keys: Keys, sealed: Buffer) =>
  keys.unseal(SUPPORTER_TOKEN, Buffer.from(sealed))?.toString('utf8')

/** Ends a member's support after they disconnected the site on the platform. */
export async function endSupport(trx: Kysely<DB>, identityId: string): Promise<void> {
  await trx
    .updateTable('supporters')
    .set({ level: 0, since: null, sealed_refresh_token: null, next_check_at: null, checked_at: sql`now()` })
    .where('identity_id', '=', identityId)
    .execute()
  await sql`
    update auth_identities set identity_data = identity_data || '{"patron_level": 0, "patron_since": null}'
     where id = ${identityId}`.execute(trx)
}
