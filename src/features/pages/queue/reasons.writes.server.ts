import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Reason } from './queue.queries.server.ts'

/** Makes moderators who replace the canned reasons at once take turns, until the transaction ends. */
export async function lockReasons(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('moderation reasons'))`.execute(trx)
}

/** Replaces the canned reasons. */
export async function replaceReasons(trx: Kysely<DB>, reasons: readonly Reason[]): Promise<void> {
  await trx.deleteFrom('moderation_reasons').execute()
  if (reasons.length === 0) return
  await trx
    .insertInto('moderation_reasons')
    .values(reasons.map(({ kind, label, text }, position) => ({ kind, label, text, position })))
    .execute()
}
