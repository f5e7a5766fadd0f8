import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { ReportInput } from './reports.contract.ts'
import type { ReportSubject } from './reports.limits.ts'

/**
 * The owner of the reported item, of a game its developer; null if there is none or the account was deleted. Undefined if no such item is visible. It stays as it is until the transaction ends:
 * what the deletion of an account does to reports of its texts, it does to this one, too.
 */
export async function findReported(
  trx: Kysely<DB>,
  { subject_type, subject_id }: ReportInput,
): Promise<{ userId: string | null } | undefined> {
  switch (subject_type) {
    case 'profile':
      return trx
        .selectFrom('profiles')
        .where('id', '=', subject_id)
        .select('id as userId')
        .forKeyShare()
        .executeTakeFirst()
    case 'post':
      return trx
        .selectFrom('posts')
        .where('id', '=', Number(subject_id))
        .where('is_visible', '=', true)
        .select('added_by as userId')
        .forShare()
        .executeTakeFirst()
    case 'comment':
      return trx
        .selectFrom('comments')
        .innerJoin('posts', 'posts.id', 'comments.post_id')
        .where('comments.id', '=', Number(subject_id))
        .where('comments.is_visible', '=', true)
        .where('posts.is_visible', '=', true)
        .select('comments.user_id as userId')
        .forShare('comments')
        .executeTakeFirst()
    case 'update':
      return trx
        .selectFrom('updates')
        .innerJoin('games', 'games.id', 'updates.game_id')
        .where('updates.id', '=', Number(subject_id))
        .where('updates.confirmed', '=', true)
        .where('updates.is_removed', '=', false)
        .where('games.is_removed', '=', false)
        .select('updates.added_by as userId')
        .forShare('updates')
        .executeTakeFirst()
    case 'game':
      return listedGame(trx, Number(subject_id))
        .select('developer_id as userId')
        .forShare()
        .executeTakeFirst()
  }
}

const listedGame = (trx: Kysely<DB>, id: number) =>
  trx.selectFrom('games').where('id', '=', id).where('confirmed', '=', true).where('is_removed', '=', false)

/** Whether everyone can see a game. */
export const isListed = async (trx: Kysely<DB>, id: number): Promise<boolean> =>
  (await listedGame(trx, id).select('id').forKeyShare().executeTakeFirst()) !== undefined

/** Stores a report. Resolves to false, with nothing changed, if the member's earlier report of the same item is still open. */
export async function insertReport(
  trx: Kysely<DB>,
  reporterId: string,
  report: ReportInput,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reports')
    .values({ reporter_id: reporterId, ...report })
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'subject_type', 'subject_id'])
        // A literal: in a prepared statement PostgreSQL recognizes the partial index by nothing else.
        .where('status', '=', sql.lit('open'))
        .doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface ReportResolution {
  type: ReportSubject
  id: string
  status: 'upheld' | 'dismissed'
  decidedBy: string
  reason: string
}

/** Resolves all open reports of an item. Resolves to their reporters, without deleted accounts. */
export async function resolveReports(
  trx: Kysely<DB>,
  { type, id, status, decidedBy, reason }: ReportResolution,
): Promise<{ reports: number; reporterIds: string[] }> {
  const resolved = await trx
    .updateTable('reports')
    .set({ status, decided_by: decidedBy, decided_at: sql`now()`, decision_reason: reason })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('status', '=', 'open')
    .returning('reporter_id')
    .execute()
  return {
    reports: resolved.length,
    reporterIds: resolved.flatMap(({ reporter_id }) => (reporter_id === null ? [] : [reporter_id])),
  }
}
