import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** The secret of a member's feed; undefined if they have none, or their account is closed or banned. */
export async function findFeedSecret(db: Kysely<DB>, userId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Uint8Array }>`
    select secret from following_feeds
     where user_id = ${userId}
       and exists (select from profiles where id = ${userId} and closed_at is null)
       and not exists (select from auth_users where id = ${userId} and banned_until > now())`.execute(db)
  return rows[0] && Buffer.from(rows[0].secret)
}
