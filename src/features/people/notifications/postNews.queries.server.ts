import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { paths } from '#/shared/paths.ts'
import { findHiding, findNextFollowers } from './followers.queries.server.ts'
import type { Followers, FollowersQuery, NewsText } from './news.ts'

interface StoredPost {
  authorId: string
  type: string
  game: string | null
}

/** A review, post, or list that everybody can see. Its title is not copied: it is read from the post. */
export async function readPost(trx: Kysely<DB>, id: number): Promise<NewsText | undefined> {
  const { rows } = await sql<StoredPost>`
    select added_by as "authorId", post_type as type,
           (select name from games where games.id = posts.game_id and not is_removed) as game
      from posts where id = ${id} and is_visible and added_by is not null`.execute(trx)
  const [post] = rows
  if (!post) return undefined
  const { authorId, type } = post
  return {
    followedId: authorId,
    authorId,
    notification: {
      type: 'member',
      title: whatHappened(post),
      actorId: authorId,
      link: type === 'list' ? paths.list(id) : paths.post(id),
    },
  }
}

function whatHappened({ type, game }: StoredPost): string {
  const about = game === null ? '' : ` about ${game}`
  switch (type) {
    case 'review':
      return game === null ? 'wrote a review' : `wrote a review of ${game}`
    case 'list':
      return 'made a list'
    case 'poll':
      return `started a poll${about}`
    case 'discussion':
    case 'game-discussion':
      return `started a discussion${about}`
    default:
      return `wrote a post${about}`
  }
}

/** Members who follow the author of a post. */
export const findPostFollowers = (
  trx: Kysely<DB>,
  { followedId, ...query }: FollowersQuery,
): Promise<string[]> =>
  findNextFollowers(trx, query, [{ table: 'follows', condition: sql`member_id = ${followedId}::uuid` }])

/** Those who hide the game of a post, or were told of the review because it is their game. */
export async function findUninterestedInPost(
  trx: Kysely<DB>,
  { subjectId, userIds }: Followers,
): Promise<Set<string>> {
  const post = await trx
    .selectFrom('posts')
    .where('id', '=', subjectId)
    .select(['game_id', 'added_by', 'post_type'])
    .executeTakeFirst()
  if (!post?.game_id || userIds.length === 0) return new Set()
  const hiding = await findHiding(trx, { followedId: post.game_id, userIds })
  if (post.post_type !== 'review') return hiding
  const told = await trx
    .selectFrom('notifications')
    .where('user_id', 'in', [...userIds])
    .where('once_key', '=', `review:${post.game_id}:${post.added_by}`)
    .select('user_id')
    .execute()
  return new Set([...hiding, ...told.map(({ user_id }) => user_id)])
}
