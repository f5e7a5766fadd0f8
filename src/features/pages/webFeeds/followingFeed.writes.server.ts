import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { FEED_SECRET_BYTES } from './followingFeedKey.server.ts'

/** Gives a member's feed a new secret, which ends its address before. */
export async function renewFeedSecret(trx: Kysely<DB>, userId: string): Promise<Buffer> {
  const secret = randomBytes(FEED_SECRET_BYTES)
  await sql`
    insert into following_feeds (user_id, secret) values (${userId}, ${secret})
        on conflict (user_id) do update set secret = excluded.secret, created_at = now()`.execute(trx)
  return secret
}
