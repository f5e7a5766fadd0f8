import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Until the transaction ends, others who want to become the first admin wait. */
export async function lockFirstAdmin(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first admin'))`.execute(trx)
}
