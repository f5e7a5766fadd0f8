import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Verdict } from '#/features/community/posts/posts.writes.server.ts'

/** What a member wrote about a game. */
export interface WrittenReview {
  userId: string
  gameId: number
  content: string
}

/** A review that is to be written. */
export interface NewReview extends WrittenReview {
  verdict: Verdict
  /** Id of the game's development tag now. */
  devStage: number | null
  /** The game's newest version now. */
  version: string | null
  isHeld: boolean
  hasOutsideLink: boolean
}

/** What is in the way of a review. */
export interface Earlier {
  /** The member's other review of the game, held or not. */
  firstId: number | null
  /** Whether the member published the same text, as a post of any type, within the last day. Removed posts do not count. */
  isRepeated: boolean
}

/** What is in the way of each review, in order. */
export async function findEarlier(
  trx: Kysely<DB>,
  reviews: readonly WrittenReview[],
): Promise<readonly Earlier[]> {
  if (reviews.length === 0) return []
  const { rows } = await sql<Earlier>`
    select (select id from posts
             where game_id = draft.game_id and added_by = draft.user_id and post_type = 'review' and not is_removed) as "firstId",
           exists (select from posts
             where added_by = draft.user_id and created_at > now() - interval '1 day' and content = draft.content
               and not is_removed) as "isRepeated"
      from unnest(${reviews.map(({ userId }) => userId)}::uuid[], ${reviews.map(({ gameId }) => gameId)}::integer[],
                  ${reviews.map(({ content }) => content)}::text[]) with ordinality as draft (user_id, game_id, content, n)
     order by n`.execute(trx)
  return rows
}

/**
 * Adds reviews of different members, and resolves to their ids by author. A second review of a game by the same member violates
 * `posts_one_review`.
 */
export async function insertReviews(
  trx: Kysely<DB>,
  reviews: readonly NewReview[],
): Promise<ReadonlyMap<string, number>> {
  if (reviews.length === 0) return new Map()
  const each = <T>(read: (review: NewReview) => T) => reviews.map(read)
  const { rows } = await sql<{ id: number; added_by: string }>`
    insert into posts (post_type, added_by, game_id, content, review_type, review_rating, review_dev_stage, review_version,
                       is_held, has_outside_link)
    select 'review', user_id, game_id, content, type, rating, dev_stage, version, is_held, has_outside_link
      from unnest(
        ${each(({ userId }) => userId)}::uuid[], ${each(({ gameId }) => gameId)}::integer[],
        ${each(({ content }) => content)}::text[], ${each(({ verdict }) => verdict.type)}::text[],
        ${each(({ verdict }) => verdict.rating)}::smallint[], ${each(({ devStage }) => devStage)}::integer[],
        ${each(({ version }) => version)}::text[], ${each(({ isHeld }) => isHeld)}::boolean[],
        ${each(({ hasOutsideLink }) => hasOutsideLink)}::boolean[])
        with ordinality as draft (user_id, game_id, content, type, rating, dev_stage, version, is_held, has_outside_link, n)
     order by n
    returning id, added_by`.execute(trx)
  return new Map(rows.map(({ id, added_by }) => [added_by, id]))
}
