import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { authorOf } from '#/features/people/members/author.queries.server.ts'
import { MAX_PAGE, PAGE_SIZE } from '#/shared/pagination.ts'
import { type CommentOrder, MAX_COMMENTS_IN_RESPONSE, MAX_REPLY_COST } from './comments.limits.ts'
import type { StoredComment } from './comments.rules.ts'

/** The sort key of each order, on every level: greatest first, then newest. An index serves each. */
const SORT_KEYS = {
  newest: sql`created_at desc, id desc`,
  bestrated: sql`rating_low desc, id desc`,
  highestlevel: sql`author_level desc, id desc`,
} as const satisfies Record<CommentOrder, unknown>

/** A page of comments with some of their replies. */
export interface CommentPage {
  /** Each comment after its parent, and siblings in their order. */
  rows: StoredComment[]
  hasNext: boolean
}

interface PageOf {
  order: CommentOrder
  page: number
}

/** A page of a post's top comments. Undefined if no such post is visible. */
export async function listRoots(
  db: Kysely<DB>,
  postId: number,
  asked: PageOf,
): Promise<CommentPage | undefined> {
  const found = await listTree(db, sql`post_id = ${postId} and parent_id is null`, asked)
  return found.rows.length > 0 || (await isPostVisible(db, postId)) ? found : undefined
}

/** A page of the replies to a comment, with deeper replies; at most `limit` comments. */
export function listReplies(
  db: Kysely<DB>,
  commentId: number,
  asked: PageOf,
  limit: number = MAX_COMMENTS_IN_RESPONSE,
): Promise<CommentPage> {
  return listTree(db, sql`parent_id = ${commentId}`, asked, limit)
}

/** A comment that is shown. Undefined if there is none, or its post is not visible. */
export async function findComment(db: Kysely<DB>, commentId: number): Promise<StoredComment | undefined> {
  const found = await findComments(db, [commentId])
  return found.get(commentId)
}

/** Comments that are shown, by id; those that `findComment` would not find are left out. */
export async function findComments(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredComment>> {
  const { rows } = await sql<StoredComment>`
    select ${commentColumns} ${fromVisiblePosts} where comments.id = any (${ids}::integer[]) and comments.is_shown`.execute(
    db,
  )
  return new Map(rows.map((comment) => [comment.id, comment]))
}

/** A member's comments on a post that are held for review, the newest first. Readers see none of them. */
export async function listHeldComments(
  db: Kysely<DB>,
  postId: number,
  userId: string,
): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    select ${commentColumns} ${fromVisiblePosts}
     where comments.post_id = ${postId} and comments.user_id = ${userId}::uuid
       and comments.is_held and not comments.is_removed
     order by comments.created_at desc, comments.id desc limit ${sql.lit(MAX_COMMENTS_IN_RESPONSE)}`.execute(
    db,
  )
  return rows
}

/** The ancestors of a comment, the top-level one first. */
export async function findAncestors(db: Kysely<DB>, commentId: number): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    with recursive path as (
      select parent_id from comments where id = ${commentId}
      union all
      select above.parent_id from path join comments above on above.id = path.parent_id)
    select ${commentColumns} ${fromVisiblePosts} join path on path.parent_id = comments.id
     order by comments.depth`.execute(db)
  return rows
}

async function isPostVisible(db: Kysely<DB>, postId: number): Promise<boolean> {
  const post = await db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('is_visible', '=', true)
    .select('id')
    .executeTakeFirst()
  return post !== undefined
}

/**
 * A page of the comments `among` all, with the cheapest replies below them (`MAX_REPLY_COST`), at most `limit` in total. A reply costs more
 * than its parent, so no row's parent is left out. Each step reads only the first replies of a comment, along an index.
 */
async function listTree(
  db: Kysely<DB>,
  among: RawBuilder<unknown>,
  { order, page }: PageOf,
  limit: number = MAX_COMMENTS_IN_RESPONSE,
): Promise<CommentPage> {
  const key = SORT_KEYS[order]
  const candidate = sql`id, children, row_number() over (order by ${key})::integer as place`
  const end = page * PAGE_SIZE
  const { rows } = await sql<{ comment: StoredComment; next: boolean }>`
    with recursive top as (
      select ${candidate} from comments where ${among} and is_shown
       order by ${key} limit ${sql.lit(PAGE_SIZE + 1)} offset ${end - PAGE_SIZE}),
    tree as (
      select id, children, place, 0 as cost from top where place <= ${end}
      union all
      select reply.id, reply.children, tree.place, tree.cost + reply.place
        from tree cross join lateral (
          select ${candidate} from comments where parent_id = tree.id and is_shown
           order by ${key} limit ${sql.lit(MAX_REPLY_COST)} - tree.cost) reply
       where tree.children > 0 and tree.cost < ${sql.lit(MAX_REPLY_COST)}),
    picked as (select id, place, cost from tree order by cost, place, id limit ${sql.lit(limit)})
    select (select to_json(comment) from (select ${commentColumns}) comment) as comment,
           exists (select from top where place > ${end}) as next
      from picked join comments on comments.id = picked.id
      join posts on posts.id = comments.post_id and posts.is_visible
      left join games on games.id = posts.game_id
     order by picked.cost, picked.place`.execute(db)
  return { rows: rows.map(({ comment }) => comment), hasNext: page < MAX_PAGE && (rows[0]?.next ?? false) }
}

const commentColumns = sql`
  comments.id, comments.post_id, posts.game_id, comments.parent_id, comments.depth, comments.content, comments.is_visible, comments.children,
  comments.upvotes, comments.downvotes, comments.feedback_data,
  ${isoTime('comments.created_at')} as created_at, ${isoTime('comments.edited_at')} as edited_at, ${authorOf('comments.user_id')} as author,
  coalesce(comments.user_id = games.developer_id, false) as by_developer`

const fromVisiblePosts = sql`
  from comments
  join posts on posts.id = comments.post_id and posts.is_visible
  left join games on games.id = posts.game_id`
