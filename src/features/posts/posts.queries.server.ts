import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { authorOf } from '#/features/members/author.queries.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { LIST_ITEMS_MAX, type PostType } from './posts.limits.ts'
import type { StoredPost, StoredPostDetails } from './posts.rules.ts'

/** The columns of a `GamePost`, for a select list below a `posts` table. */
export const postColumns = sql`
  posts.id, posts.post_type, nullif(posts.title, '') as title, posts.content, posts.review_type, posts.review_rating,
  posts.review_dev_stage, posts.review_version, posts.upvotes, posts.downvotes, posts.total_comments,
  ${isoTime('posts.created_at')} as created_at, ${authorOf('posts.added_by')} as author`

/** The game of a post as it is stored; `logo_url` is null where a cover stands in. Null for none, or a removed one. */
export const gameOfPost = sql`(
  select to_json(game) from (
    select id, urlid, name, logo_url,
           array(select tag_id from game_tags where game_id = games.id order by tag_id) as tags
      from games where id = posts.game_id and not is_removed) game)`

/**
 * One page of the community's posts of `types`, newest first, with one row more to tell whether there is another page.
 * Private, removed and held posts are left out.
 */
export async function listCommunityPosts(
  db: Kysely<DB>,
  types: readonly PostType[],
  page: number,
): Promise<StoredPost[]> {
  const offset = (page - 1) * PAGE_SIZE
  // Each type is read along its index as far as the page can reach.
  const branches = types.map(
    (type) => sql`(
      select id, created_at from posts where post_type = ${sql.lit(type)} and is_visible
       order by created_at desc, id desc limit ${offset + PAGE_SIZE + 1})`,
  )
  const { rows } = await sql<{ post: StoredPost }>`
    select (select to_json(post) from (select ${postColumns}, ${gameOfPost} as game) post) as post
      from (select * from (${sql.join(branches, sql` union all `)}) merged
             order by created_at desc, id desc limit ${PAGE_SIZE + 1} offset ${offset}) page
      join posts on posts.id = page.id
     order by page.created_at desc, page.id desc`.execute(db)
  return rows.map((row) => row.post)
}

/** A post with a list's items and a poll's options, in one statement; undefined where there is none to be seen. */
export async function findPost(db: Kysely<DB>, id: number): Promise<StoredPostDetails | undefined> {
  const { rows } = await sql<{ post: StoredPostDetails }>`
    select (select to_json(post) from (
        select ${postColumns}, ${gameOfPost} as game, ${itemsOfPost} as items, ${pollOfPost} as poll) post) as post
      from posts
     where posts.id = ${id} and posts.is_visible`.execute(db)
  return rows[0]?.post
}

const itemsOfPost = sql`(
  select coalesce(json_agg(to_json(item)), '[]') from (
    select game_id, note from list_items where list_id = posts.id
     order by position limit ${sql.lit(LIST_ITEMS_MAX)}) item)`

const pollOfPost = sql`case when posts.post_type = 'poll' then json_build_object(
  'ends_at', ${isoTime('posts.poll_ends_at')},
  'options', (
    select coalesce(json_agg(to_json(option)), '[]') from (
      select position, label, votes from poll_options where post_id = posts.id order by position) option)) end`
