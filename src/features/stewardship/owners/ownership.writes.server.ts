import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { CHECK_PAUSE_SECONDS } from './ownership.limits.ts'

/** Starts a claim unless the member has one. `token` is the word in its text. */
export async function insertClaim(
  trx: Kysely<DB>,
  gameId: number,
  userId: string,
  token: string,
): Promise<void> {
  await trx
    .insertInto('ownership_verifications')
    .values({ game_id: gameId, user_id: userId, token })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that a claim is checked now. False if it was checked a moment ago. */
export async function startCheck(trx: Kysely<DB>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ownership_verifications')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<', sql<Date>`now() - make_interval(secs => ${CHECK_PAUSE_SECONDS})`),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds a claim to the moderators' queue. */
export async function requestDecision(
  trx: Kysely<DB>,
  id: number,
  request: { message?: string; pageUrl?: string; evidence?: string },
): Promise<void> {
  await trx
    .updateTable('ownership_verifications')
    .set({
      status: 'requested',
      // The queue is in this order: by the time of the request, not of the token.
      created_at: sql<Date>`now()`,
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      ...(request.message === undefined ? {} : { message: request.message }),
      ...(request.pageUrl === undefined ? {} : { page_url: request.pageUrl }),
      ...(request.evidence === undefined ? {} : { evidence: request.evidence }),
    })
    .where('id', '=', id)
    .execute()
}

/** Decides a claim. `by` is null if it was decided automatically. A refusal is kept until a moderator grants the claim. */
export async function decideClaim(
  trx: Kysely<DB>,
  id: number,
  decision: {
    status: 'verified' | 'declined' | 'given-up' | 'revoked'
    by: string | null
    reason: string
    pageUrl?: string
  },
): Promise<void> {
  await trx
    .updateTable('ownership_verifications')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: sql<Date>`now()`,
      decision_reason: decision.reason,
      ...(decision.status === 'given-up'
        ? {}
        : { refusal: decision.status === 'verified' ? null : decision.status }),
      ...(decision.pageUrl === undefined ? {} : { page_url: decision.pageUrl }),
    })
    .where('id', '=', id)
    .execute()
}

/** Declines the open requests for a game that now has a developer; returns their members. */
export async function declineOthers(trx: Kysely<DB>, gameId: number, reason: string): Promise<string[]> {
  const rows = await trx
    .updateTable('ownership_verifications')
    .set({
      status: 'declined',
      refusal: sql<string>`coalesce(refusal, 'declined')`,
      decided_at: sql<Date>`now()`,
      decision_reason: reason,
    })
    .where('game_id', '=', gameId)
    .where('status', '=', 'requested')
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Makes a member the developer of a game that has none. False if it has one. Their own vote on it no longer counts. */
export async function giveOwnership(trx: Kysely<DB>, gameId: number, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('games')
    .set({ developer_id: userId })
    .where('id', '=', gameId)
    .where('developer_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('votes')
    .set({ set_aside: true, waits_until: null })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where((vote) => vote.or([vote('set_aside', '=', false), vote('waits_until', 'is not', null)]))
    .execute()
  return true
}

/** Removes what the developer of a game wrote as its reviewer: nobody reviews their own game. Resolves to the id of the review. */
export async function removeOwnReview(
  trx: Kysely<DB>,
  gameId: number,
  userId: string,
): Promise<number | undefined> {
  const removed = await trx
    .updateTable('posts')
    .set({ is_removed: true, updated_at: sql<Date>`now()` })
    .where('game_id', '=', gameId)
    .where('added_by', '=', userId)
    .where('post_type', '=', 'review')
    .where('is_removed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return removed?.id
}

/**
 * Removes a game's developer, with everything that acts in their name: their feed, their push tokens, and an open
 * request for the removal of votes. The keys they gave stay.
 */
export async function removeOwnership(trx: Kysely<DB>, gameId: number, userId: string): Promise<void> {
  await trx.updateTable('games').set({ developer_id: null }).where('id', '=', gameId).execute()
  await trx
    .updateTable('update_feeds')
    .set({ is_active: false })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .execute()
  await trx.deleteFrom('update_tokens').where('game_id', '=', gameId).where('user_id', '=', userId).execute()
  await trx
    .updateTable('votes_removal_requests')
    .set({
      status: 'declined',
      decided_at: sql<Date>`now()`,
      decision_reason: 'The game has another developer or none now.',
    })
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
}

/** The row of an owner whose ownership was set without a claim, e.g. by the import, so that its end is noted. */
export async function noteEndWithoutClaim(
  trx: Kysely<DB>,
  claim: {
    gameId: number
    userId: string
    token: string
    status: 'given-up' | 'revoked'
    by: string
    reason: string
  },
): Promise<void> {
  await trx
    .insertInto('ownership_verifications')
    .values({
      game_id: claim.gameId,
      user_id: claim.userId,
      token: claim.token,
      status: claim.status,
      decided_by: claim.by,
      decided_at: sql<Date>`now()`,
      decision_reason: claim.reason,
      refusal: claim.status === 'revoked' ? 'revoked' : null,
    })
    .execute()
}
