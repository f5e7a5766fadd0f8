import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Locks a game against being removed while a post about it is written. Resolves to whether there is such a game. */
export async function lockGame(trx: Kysely<DB>, id: number): Promise<boolean> {
  const game = await trx
    .selectFrom('games')
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return game !== undefined
}

/** A poll's options in order, and how many votes it has. The post should be locked: voting waits for that. */
export async function findPollOptions(
  trx: Kysely<DB>,
  postId: number,
): Promise<{ labels: string[]; votes: number }> {
  const rows = await trx
    .selectFrom('poll_options')
    .where('post_id', '=', postId)
    .orderBy('position')
    .select(['label', 'votes'])
    .execute()
  return {
    labels: rows.map(({ label }) => label),
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
  }
}

/** Gives a poll without votes these options instead of those that it has. */
export async function replacePollOptions(
  trx: Kysely<DB>,
  postId: number,
  labels: readonly string[],
): Promise<void> {
  await trx.deleteFrom('poll_options').where('post_id', '=', postId).execute()
  await insertPollOptions(trx, postId, labels)
}

export async function insertPollOptions(
  trx: Kysely<DB>,
  postId: number,
  labels: readonly string[],
): Promise<void> {
  await trx
    .insertInto('poll_options')
    .values(labels.map((label, index) => ({ post_id: postId, position: index + 1, label })))
    .execute()
}

/** Milliseconds since 1970 by the clock of the database, whose transaction it is: by it the post is dated. */
export async function transactionTime(trx: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from now()) * 1000)::float8 as at`.execute(trx)
  return rows[0]!.at
}
