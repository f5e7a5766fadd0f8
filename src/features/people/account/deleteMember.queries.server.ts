import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** The posts and comments of a member. */
export interface MemberContent {
  posts: { id: number; game_id: number | null }[]
  comments: number[]
  /** Ids of posts with comments by the member, with comments that the member voted on, or with a poll that they voted in. */
  shownOn: number[]
  /** Posts that the member voted on. */
  votedPosts: { id: number; game_id: number | null }[]
  /** Members who commented on the member's posts: their profiles count these comments. */
  commenters: string[]
}

/** What a member wrote and voted on. Only for a member without many rows (`hasManyRows`): it reads all of it. */
export async function findMemberContent(db: Kysely<DB>, userId: string): Promise<MemberContent> {
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
  const commenters = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where('posts.added_by', '=', userId)
    .where('comments.user_id', 'is not', null)
    .select('comments.user_id')
    .distinct()
    .execute()
  const votedPosts = await db
    .selectFrom('post_votes')
    .innerJoin('posts', 'posts.id', 'post_votes.post_id')
    .where('user_id', '=', userId)
    .select(['posts.id', 'posts.game_id'])
    .execute()
  const votedComments = await db
    .selectFrom('comment_votes')
    .innerJoin('comments', 'comments.id', 'comment_votes.comment_id')
    .where('comment_votes.user_id', '=', userId)
    .select('comments.post_id')
    .distinct()
    .execute()
  const votedPolls = await db
    .selectFrom('poll_votes')
    .where('user_id', '=', userId)
    .select('post_id')
    .execute()
  return {
    posts,
    votedPosts,
    comments: comments.map(({ id }) => id),
    shownOn: [...comments, ...votedComments, ...votedPolls].map((each) => each.post_id),
    commenters: commenters.map((commenter) => commenter.user_id!),
  }
}

/** Ids of the games that a member added or develops. */
export async function findMemberGames(db: Kysely<DB>, userId: string): Promise<number[]> {
  const games = await db
    .selectFrom('games')
    .where((where) => where.or([where('added_by', '=', userId), where('developer_id', '=', userId)]))
    .select('id')
    .execute()
  return games.map((game) => game.id)
}
