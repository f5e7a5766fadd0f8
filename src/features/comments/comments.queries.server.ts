import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { authorOf } from '#/features/members/author.queries.server.ts'
import { COMMENTS_PER_ANSWER, type CommentOrder } from './comments.limits.ts'
import type { StoredComment } from './comments.rules.ts'

/** What top comments are sorted by, the greatest first; equal ones newest first. What was removed has no level. */
const SORT_KEYS = {
  newest: sql`comments.created_at`,
  bestrated: sql`comments.rating_low`,
  highestlevel: sql`coalesce((select level from profiles where id = comments.user_id and comments.is_visible), 0)`,
} as const satisfies Record<CommentOrder, unknown>

/**
 * A post's comments, thread by thread from the top comment number `from` (0-based), in each thread what is answered
 * before its answer; one row more than an answer carries, to tell whether there is more. `threads` counts the threads
 * from there on, up to one more than an answer can hold. Undefined where there is no post to be seen.
 */
export async function listComments(
  db: Kysely<DB>,
  postId: number,
  asked: { order: CommentOrder; from: number },
): Promise<{ rows: StoredComment[]; threads: number } | undefined> {
  const most = sql.lit(COMMENTS_PER_ANSWER + 1)
  const { rows } = await sql<{ threads: number; comment: StoredComment | null }>`
    with threads as (${threadsOf(postId, asked)} limit ${most} offset ${asked.from})
    select (select count(*)::integer from threads) as threads,
           case when comments.id is not null then (
             select to_json(comment) from (select ${commentColumns}) comment) end as comment
      from posts
      left join games on games.id = posts.game_id
      left join (
        select threads.place, thread.* from threads
         cross join lateral (select * from comments where root_id = threads.id order by id limit ${most}) thread
         order by threads.place, thread.id limit ${most}) comments on true
     where posts.id = ${postId} and posts.is_visible
     order by comments.place, comments.id`.execute(db)
  if (rows.length === 0) return undefined
  return { threads: rows[0]!.threads, rows: rows.flatMap(({ comment }) => comment ?? []) }
}

/** Top comments in their order, also such as may turn out to have nothing to show. */
function threadsOf(postId: number, { order }: { order: CommentOrder }) {
  return sql`
    select id, row_number() over (order by ${SORT_KEYS[order]} desc, id desc) as place from comments
     where post_id = ${postId} and parent_id is null
     order by ${SORT_KEYS[order]} desc, id desc`
}

const commentColumns = sql`
  comments.id, comments.parent_id, comments.root_id, comments.depth, comments.content, comments.is_visible,
  comments.upvotes, comments.downvotes, comments.rating_low, comments.feedback_data,
  ${isoTime('comments.created_at')} as created_at, ${isoTime('comments.edited_at')} as edited_at, ${authorOf('comments.user_id')} as author,
  coalesce(comments.user_id = games.developer_id, false) as by_developer`

/** How many comments the thread below a top comment has, seen or not, itself included. */
export async function countThread(db: Kysely<DB>, rootId: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .where('root_id', '=', rootId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
