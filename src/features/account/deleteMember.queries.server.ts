import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Everything that shows a member. */
export interface MemberTraces {
  posts: { id: number; game_id: number | null }[]
  comments: number[]
  /** Ids of posts that the member commented on. */
  commentedPosts: number[]
  /** Ids of games that the member added or develops. */
  games: number[]
}

export async function findMemberTraces(db: Kysely<DB>, userId: string): Promise<MemberTraces> {
  const posts = await db
    .selectFrom('posts')
    .where('added_by', '=', userId)
    .select(['id', 'game_id'])
    .execute()
  const comments = await db
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .select(['id', 'post_id'])
    .execute()
  const games = await db
    .selectFrom('games')
    .where((where) => where.or([where('added_by', '=', userId), where('developer_id', '=', userId)]))
    .select('id')
    .execute()
  return {
    posts,
    comments: comments.map(({ id }) => id),
    commentedPosts: [...new Set(comments.map((comment) => comment.post_id))],
    games: games.map((game) => game.id),
  }
}
