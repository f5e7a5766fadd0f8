import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type DayRange, withinDays } from '#/features/catalog/popular/popular.queries.server.ts'
import { MAX_POPULAR_POSTS } from './popularPosts.limits.ts'
import type { PostType } from './posts.limits.ts'
import { listedPostColumns } from './posts.queries.server.ts'
import type { StoredPost } from './posts.rules.ts'

/** A post and what it got in a period. */
export interface PopularPost {
  id: number
  type: PostType
  upvotes: number
  downvotes: number
  views: number
}

/**
 * The most popular community posts of a period, from the counters of its days: the first `MAX_POPULAR_POSTS` of each type, the most
 * popular first. Ordered by score, then views, then the newer one. Left out: posts that readers can't see, posts of members who are
 * banned now, and posts with a score below 0, or with neither an upvote nor a view.
 */
export async function countPostsOfPeriod(db: Kysely<DB>, days: DayRange | undefined): Promise<PopularPost[]> {
  const { rows } = await sql<PopularPost>`
    with counted as (
      select post_id, sum(upvotes)::integer as upvotes, sum(downvotes)::integer as downvotes, sum(views)::integer as views
        from post_day_counts where ${withinDays(days)} group by post_id
       having sum(upvotes) >= sum(downvotes) and sum(upvotes) + sum(views) > 0),
    placed as (
      select counted.*, posts.post_type,
             row_number() over (partition by posts.post_type order by counted.upvotes - counted.downvotes desc, counted.views desc, post_id desc) as place
        from counted join posts on posts.id = post_id
       where is_visible and post_type <> 'review'
         and not exists (select from auth_users where id = posts.added_by and banned_until > now()))
    select post_id as id, post_type as type, upvotes, downvotes, views from placed
     where place <= ${sql.lit(MAX_POPULAR_POSTS)}
     order by upvotes - downvotes desc, views desc, post_id desc`.execute(db)
  return rows
}

/** Posts by their ids, in that order. Those that readers can no longer see are left out. */
export async function listPostsByIds(db: Kysely<DB>, ids: readonly number[]): Promise<StoredPost[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ post: StoredPost }>`
    select (select to_json(post) from (select ${listedPostColumns}) post) as post
      from unnest(${[...ids]}::integer[]) with ordinality as wanted (id, place)
      join posts on posts.id = wanted.id
     where posts.is_visible
     order by wanted.place`.execute(db)
  return rows.map((row) => row.post)
}
