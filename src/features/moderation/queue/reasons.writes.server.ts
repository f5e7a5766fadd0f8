import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Reason } from './queue.queries.server.ts'

/** Replaces the canned reasons. */
export async function replaceReasons(trx: Kysely<DB>, reasons: readonly Reason[]): Promise<void> {
  await trx.deleteFrom('moderation_reasons').execute()
  if (reasons.length === 0) return
  await trx
    .insertInto('moderation_reasons')
    .values(reasons.map(({ kind, label, text }, position) => ({ kind, label, text, position })))
    .execute()
}
