import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { authorOf } from '#/features/people/members/author.queries.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { LIST_ITEMS_MAX, LIST_PICTURES, MAX_HELD_POSTS, type PostType } from './posts.limits.ts'
import type { StoredPost, StoredPostDetails } from './posts.rules.ts'

const SECONDS_PER_DAY = 86_400

/** The newest version of a game that has a number, as a value of a select list; null without any. An index serves it. */
export const newestVersion = (gameId: string) => sql<string | null>`(
  select version_number from updates
   where updates.game_id = ${sql.ref(gameId)} and confirmed and not is_removed and version_number is not null
   order by sort_at desc, id desc limit 1)`

/** The columns of a `GamePost`, for a select list below a `posts` table. */
export const postColumns = sql`
  posts.id, posts.post_type, nullif(posts.title, '') as title, posts.content, posts.review_type, posts.review_rating,
  posts.review_dev_stage, posts.review_version,
  case when posts.review_version is not null then ${newestVersion('posts.game_id')} end as game_version, posts.upvotes, posts.downvotes, posts.total_comments,
  ${isoTime('posts.created_at')} as created_at, ${isoTime('posts.edited_at')} as edited_at, ${authorOf('posts.added_by')} as author`

/** The columns of a game that its pictures are chosen by: those of its own are null if the site draws them. */
const picturedGame = sql`
  games.id, games.urlid, games.name, games."desc", games.banner_url, games.logo_url, games.ss_thumbnails,
  array(select tag_id from game_tags where game_id = games.id order by tag_id) as tags`

/** The game of a post; null for none, or a removed one. */
const gameOfPost = sql`(
  select to_json(game) from (
    select ${picturedGame} from games where id = posts.game_id and not is_removed) game)`

const listOfPost = sql`case when posts.post_type = 'list' then json_build_object(
  'total', (
    select count(*) from list_items join games on games.id = list_items.game_id
     where list_id = posts.id and not games.is_removed),
  'games', (
    select coalesce(json_agg(to_json(game)), '[]') from (
      select ${picturedGame} from list_items join games on games.id = list_items.game_id
       where list_id = posts.id and not games.is_removed
         and not exists (select from game_tags where game_id = games.id and tag_id = ${sql.lit(NSFW_TAG)})
       order by position limit ${sql.lit(LIST_PICTURES)}) game)) end`

const pollOfPost = sql`case when posts.post_type = 'poll' then json_build_object(
  'ends_at', ${isoTime('posts.poll_ends_at')},
  'options', (
    select coalesce(json_agg(to_json(option)), '[]') from (
      select position, label, votes from poll_options where post_id = posts.id order by position) option)) end`

/** The columns of a `StoredPost`, for a select list below a `posts` table. */
export const listedPostColumns = sql`
  ${postColumns}, ${gameOfPost} as game, ${listOfPost} as list, ${pollOfPost} as poll`

export interface CommunityListQuery {
  types: readonly PostType[]
  /** Only posts of these UTC days: days since 1970-01-01, both included. */
  days?: { first: number; last: number } | undefined
  /** 1-based. */
  page: number
}

/**
 * One page of the community's posts, newest first, with one row more to tell whether there is another page.
 * Private, removed and held posts are left out.
 */
export async function listCommunityPosts(
  db: Kysely<DB>,
  { types, days, page }: CommunityListQuery,
): Promise<StoredPost[]> {
  const offset = (page - 1) * PAGE_SIZE
  const within = days
    ? sql`and created_at >= to_timestamp(${days.first * SECONDS_PER_DAY})
          and created_at < to_timestamp(${(days.last + 1) * SECONDS_PER_DAY})`
    : sql``
  // Each type is read along its index as far as the page can reach.
  const branches = types.map(
    (type) => sql`(
      select id, created_at from posts where post_type = ${sql.lit(type)} and is_visible ${within}
       order by created_at desc, id desc limit ${offset + PAGE_SIZE + 1})`,
  )
  const { rows } = await sql<{ post: StoredPost }>`
    select (select to_json(post) from (select ${listedPostColumns}) post) as post
      from (select * from (${sql.join(branches, sql` union all `)}) merged
             order by created_at desc, id desc limit ${PAGE_SIZE + 1} offset ${offset}) page
      join posts on posts.id = page.id
     order by page.created_at desc, page.id desc`.execute(db)
  return rows.map((row) => row.post)
}

/** A post with a list's items and a poll's options, in one statement; undefined if none is visible. */
export async function findPost(db: Kysely<DB>, id: number): Promise<StoredPostDetails | undefined> {
  const { rows } = await sql<{ post: StoredPostDetails }>`
    select (select to_json(post) from (select ${postDetails}) post) as post
      from posts
     where posts.id = ${id} and posts.is_visible`.execute(db)
  return rows[0]?.post
}

export type StoredOwnPost = StoredPostDetails & { is_held: boolean; is_private: boolean }

/** A member's own post, also if it is held for review or private; undefined where there is none, or it was removed. */
export async function findOwnPost(
  db: Kysely<DB>,
  id: number,
  userId: string,
): Promise<StoredOwnPost | undefined> {
  const { rows } = await sql<{ post: StoredOwnPost }>`
    select (select to_json(post) from (select ${postDetails}, posts.is_held, posts.is_private) post) as post
      from posts
     where posts.id = ${id} and posts.added_by = ${userId} and not posts.is_removed`.execute(db)
  return rows[0]?.post
}

/** A member's posts of all types that are held for review, newest first. Readers see none of them. */
export async function listHeldPosts(db: Kysely<DB>, userId: string): Promise<StoredPost[]> {
  const { rows } = await sql<{ post: StoredPost }>`
    select (select to_json(post) from (select ${listedPostColumns}) post) as post
      from posts
     where posts.added_by = ${userId} and posts.is_held and not posts.is_removed
     order by posts.created_at desc, posts.id desc limit ${sql.lit(MAX_HELD_POSTS)}`.execute(db)
  return rows.map((row) => row.post)
}

const itemsOfPost = sql`(
  select coalesce(json_agg(to_json(item)), '[]') from (
    select game_id, note from list_items where list_id = posts.id
     order by position limit ${sql.lit(LIST_ITEMS_MAX)}) item)`

/** The columns of a `StoredPostDetails`, for a select list below a `posts` table. */
export const postDetails = sql`
  ${listedPostColumns}, posts.views, ${itemsOfPost} as items`
