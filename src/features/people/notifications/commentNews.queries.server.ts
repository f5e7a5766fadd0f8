import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { paths } from '#/shared/paths.ts'
import { threadNoun } from '#/shared/threadNoun.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { FollowersQuery, NewsText } from './news.ts'

interface StoredComment {
  postId: number
  authorId: string | null
  content: string
  title: string
  postType: string
  game: string | null
}

/**
 * A comment that everybody can see. It is held until the transaction ends: a removal waits, and then forgets what the notifications
 * quote of it.
 */
export async function readComment(trx: Kysely<DB>, id: number): Promise<NewsText | undefined> {
  const { rows } = await sql<StoredComment>`
    select comments.post_id as "postId", comments.user_id as "authorId", comments.content, posts.title, posts.post_type as "postType",
           (select name from games where games.id = posts.game_id and not is_removed) as game
      from comments join posts on posts.id = comments.post_id
     where comments.id = ${id} and comments.is_visible and posts.is_visible
       for share of comments`.execute(trx)
  const [comment] = rows
  // Whose author has left is news no more.
  if (!comment?.authorId) return undefined
  const { authorId, content, postId } = comment
  return {
    followedId: postId,
    authorId,
    notification: {
      type: 'thread',
      title: threadTitle(comment),
      actorId: authorId,
      text: readMarkdown(content).plainText,
      quotes: `comment:${id}`,
      link: paths.post(postId, commentAnchor(id)),
    },
  }
}

/** As on the page of the thread: below a game's reviews and comments there are replies. Only reviews have no title. */
function threadTitle({ title, postType, game }: StoredComment): string {
  const thread = title ? `“${title}”` : game ? `a review of ${game}` : 'a review'
  return `${threadNoun(postType) === 'reply' ? 'replied to' : 'commented on'} ${thread}`
}

/** Members who follow a thread. */
export async function findThreadFollowers(
  trx: Kysely<DB>,
  { followedId, afterUser, limit }: FollowersQuery,
): Promise<string[]> {
  const followers = await trx
    .selectFrom('follows')
    .where('thread_id', '=', Number(followedId))
    // Not a parameter: the index of those who are told is found by it.
    .where('is_on', '=', sql.lit(true))
    .where('user_id', '>', afterUser)
    .select('user_id')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return followers.map((each) => each.user_id)
}
