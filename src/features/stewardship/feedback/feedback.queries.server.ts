import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { authorOf } from '#/features/people/members/author.queries.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { Feedback, FeedbackAttachments } from './feedback.contract.ts'
import type { FeedbackKind, FeedbackOrder, FeedbackStatus } from './feedback.limits.ts'

interface Filter {
  kind?: FeedbackKind | undefined
  status?: FeedbackStatus | undefined
  order: FeedbackOrder
}

const COLUMNS = sql`id, kind, title, content, status, reply, answered_at, votes, created_at, ${authorOf('added_by')} as author`

/** A page of what people said about the site, with the exact number of all. */
export async function listFeedback(
  db: Kysely<DB>,
  { kind, status, order }: Filter,
  page: number,
): Promise<{ items: Feedback[]; total: number }> {
  const matches = sql`not is_removed
    ${kind ? sql`and kind = ${kind}` : sql``} ${status ? sql`and status = ${status}` : sql``}`
  const { rows } = await sql<{ items: Feedback[]; total: number }>`
    select (select count(*)::integer from feedback where ${matches}) as total,
           coalesce((select json_agg(item) from (
             select ${COLUMNS} from feedback where ${matches}
              order by ${order === 'votes' ? sql`votes desc, id desc` : sql`id desc`}
              limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) item), '[]') as items`.execute(db)
  return rows[0]!
}

/** One item; undefined if there is none, or it was removed. */
export async function findFeedback(db: Kysely<DB>, id: number): Promise<Feedback | undefined> {
  const { rows } = await sql<{ item: Feedback }>`
    select to_json(item) as item
      from (select ${COLUMNS} from feedback where id = ${id} and not is_removed) item`.execute(db)
  return rows[0]?.item
}

/** What is attached to an item, and whose it is; undefined if there is no such item. */
export function findAttachments(
  db: Kysely<DB>,
  id: number,
): Promise<(FeedbackAttachments & { added_by: string | null }) | undefined> {
  return db
    .selectFrom('feedback')
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .select(['added_by', 'page', 'browser', 'picture'])
    .executeTakeFirst()
}

/** The items that a member voted for, newest first. */
export async function listOwnVotes(db: Kysely<DB>, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('feedback_votes')
    .where('user_id', '=', userId)
    .orderBy('feedback_id', 'desc')
    .select('feedback_id')
    .execute()
  return rows.map((row) => row.feedback_id)
}
