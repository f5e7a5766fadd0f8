import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'

/** What is left to do once a member is gone. */
export interface DeletedMember {
  sessionIds: string[]
  /** What showed the member: to be invalidated after the commit. */
  cacheTags: CacheTag[]
}

/**
 * Deletes an account with its profile, in the caller's transaction: votes, favorites, notifications, experience, history, settings and
 * everything that signs in. Counters follow by the database's own triggers.
 *
 * @param keep whether reviews, posts, lists and comments stay under no name. Otherwise posts go with what was answered below
 *   them; a comment that others answered keeps its place without its words. Games, updates and edits are the catalogue's and stay either way.
 */
export async function deleteMember(trx: Kysely<DB>, userId: string, keep: boolean): Promise<DeletedMember> {
  const cacheTags = await cacheTagsOf(trx, userId)
  // What is private or hidden has no reader but its author.
  await sql`delete from posts where added_by = ${userId} and (${!keep} or not is_visible)`.execute(trx)
  // The foreign key would take the name and leave the level, which 'highest level' goes by.
  await sql`update posts set added_by = null, author_level = 1 where added_by = ${userId}`.execute(trx)
  if (!keep) await blankAnswered(trx, userId)
  await sql`delete from comments where user_id = ${userId} and ${!keep}`.execute(trx)
  await trx.deleteFrom('profiles').where('id', '=', userId).execute()
  const sessions = await trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  await trx.deleteFrom('auth_users').where('id', '=', userId).execute()
  return { sessionIds: sessions.map((row) => row.id), cacheTags }
}

/** Comments of the member that others answered, and those between, keep their place in the tree. */
async function blankAnswered(trx: Kysely<DB>, userId: string): Promise<void> {
  await sql`
    with recursive kept as (
      select mine.id, mine.parent_id
        from comments mine
       where mine.user_id = ${userId}
         and exists (select from comments reply
                      where reply.parent_id = mine.id and reply.user_id is distinct from ${userId})
      union
      select mine.id, mine.parent_id from comments mine join kept on kept.parent_id = mine.id
       where mine.user_id = ${userId}
    )
    update comments set content = '[removed]', feedback_data = null, is_removed = true, user_id = null
      from kept where kept.id = comments.id`.execute(trx)
}

/** Everything that shows the member: what they wrote, where they commented, and the games they added or develop. */
async function cacheTagsOf(trx: Kysely<DB>, userId: string): Promise<CacheTag[]> {
  const posts = await trx
    .selectFrom('posts')
    .where('added_by', '=', userId)
    .select(['id', 'game_id'])
    .execute()
  const commented = await trx
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .select('post_id')
    .distinct()
    .execute()
  const games = await trx
    .selectFrom('games')
    .where((where) => where.or([where('added_by', '=', userId), where('developer_id', '=', userId)]))
    .select('id')
    .execute()
  return [
    cacheTag.communityPosts,
    cacheTag.member(userId),
    cacheTag.profile(userId),
    ...posts.flatMap((post) => [
      cacheTag.post(post.id),
      ...(post.game_id === null ? [] : [cacheTag.postsOfGame(post.game_id)]),
    ]),
    ...cacheTag.posts(commented.map((comment) => comment.post_id)),
    ...cacheTag.games(games.map((game) => game.id)),
  ]
}
