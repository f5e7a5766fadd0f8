import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Whether an auth code has expired; undefined if there is no such code. */
export function findAuthCode(db: Kysely<DB>, codeHash: Buffer): Promise<{ expired: boolean } | undefined> {
  return db
    .selectFrom('auth_flow_states')
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('auth_code_hash', '=', codeHash)
    .executeTakeFirst()
}
