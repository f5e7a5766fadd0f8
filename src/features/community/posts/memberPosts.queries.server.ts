import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { listedPostColumns } from './posts.queries.server.ts'
import type { StoredPost } from './posts.rules.ts'

/**
 * One page of a member's reviews or lists that everybody can see, newest first, with one row more to tell whether there is another
 * page.
 */
export async function listMemberPosts(
  db: Kysely<DB>,
  userId: string,
  { type, page }: { type: 'review' | 'list'; page: number },
): Promise<StoredPost[]> {
  const { rows } = await sql<{ post: StoredPost }>`
    select (select to_json(post) from (select ${listedPostColumns}) post) as post
      from (select * from posts
             where added_by = ${userId} and post_type = ${sql.lit(type)} and is_visible
             order by created_at desc, id desc
             limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}) posts
     order by posts.created_at desc, posts.id desc`.execute(db)
  return rows.map((row) => row.post)
}
