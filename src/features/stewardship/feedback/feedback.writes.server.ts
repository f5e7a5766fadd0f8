import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { FeedbackAnswer, FeedbackInput } from './feedback.contract.ts'
import type { FeedbackKind } from './feedback.limits.ts'

/** Stores what a member says; resolves to its id. */
export async function insertFeedback(trx: Kysely<DB>, userId: string, input: FeedbackInput): Promise<number> {
  const { id } = await trx
    .insertInto('feedback')
    .values({ ...input, added_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface LockedFeedback {
  id: number
  kind: FeedbackKind
  title: string
  added_by: string | null
  status: string
  reply: string
}

/** Reads an item for a change, so that nobody else changes it meanwhile; undefined if there is none, or it was removed. */
export function lockFeedback(trx: Kysely<DB>, id: number): Promise<LockedFeedback | undefined> {
  return trx
    .selectFrom('feedback')
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .select(['id', 'title', 'added_by', 'status', 'reply'])
    .select(sql<FeedbackKind>`kind`.as('kind'))
    .forUpdate()
    .executeTakeFirst()
}

/** Sets or removes a member's vote; resolves to the number of votes. Repeating it changes nothing. */
export async function setFeedbackVote(
  trx: Kysely<DB>,
  id: number,
  userId: string,
  vote: boolean,
): Promise<number> {
  if (vote)
    await trx
      .insertInto('feedback_votes')
      .values({ feedback_id: id, user_id: userId })
      .onConflict((conflict) => conflict.columns(['user_id', 'feedback_id']).doNothing())
      .execute()
  else
    await trx
      .deleteFrom('feedback_votes')
      .where('feedback_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  const { votes } = await trx
    .selectFrom('feedback')
    .where('id', '=', id)
    .select('votes')
    .executeTakeFirstOrThrow()
  return votes
}

/** Stores the status and the reply of a moderator. */
export async function replyToFeedback(
  trx: Kysely<DB>,
  id: number,
  moderatorId: string,
  { status, reply }: FeedbackAnswer,
): Promise<void> {
  await trx
    .updateTable('feedback')
    .set({ status, reply, answered_by: moderatorId, answered_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Marks feedback as removed; its text stays in the database. */
export async function markFeedbackRemoved(trx: Kysely<DB>, id: number): Promise<void> {
  await trx.updateTable('feedback').set({ is_removed: true }).where('id', '=', id).execute()
}
