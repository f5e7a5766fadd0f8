import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface PostView {
  postId: number
  /** The signed-in member. */
  userId: string | undefined
  /** The UTC day, e.g. '2026-11-22'. */
  day: string
  /** Keyed hash of the visitor, for this post and day. */
  visitorHash: Buffer
}

/** Counts a view unless the visitor already has one of this post and day. Resolves to whether it counted. */
export async function insertPostView(trx: Kysely<DB>, view: PostView): Promise<boolean> {
  const { rows } = await sql`
    insert into post_views (post_id, user_id, day, visitor_hash)
    values (${view.postId}, ${view.userId ?? null}, ${view.day}, ${view.visitorHash})
        on conflict (post_id, day, visitor_hash) do nothing
    returning id`.execute(trx)
  return rows.length > 0
}

/** A post's views; undefined if no such post is visible. */
export async function countViews(db: Kysely<DB>, postId: number): Promise<number | undefined> {
  const post = await db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('is_visible', '=', true)
    .select('views')
    .executeTakeFirst()
  return post?.views
}
