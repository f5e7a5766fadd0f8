import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'
import { findMemberContent, findMemberGames, type MemberContent } from './deleteMember.queries.server.ts'
import {
  anonymizeComments,
  anonymizeFeedback,
  anonymizePosts,
  closeAccount,
  deleteAccount,
  deleteComments,
  deleteFeedback,
  deletePosts,
  deleteReportsOfProfile,
  lockProfile,
} from './deleteMember.writes.server.ts'

/** What remains to be done after a member was deleted. */
export interface DeletedMember {
  sessionIds: string[]
  /** Tags of everything that showed the member, to be invalidated after the commit. */
  cacheTags: CacheTag[]
}

/**
 * Deletes an account and its profile in the caller's transaction: votes, favorites, notifications, experience, history, settings and
 * all credentials and sessions. The database's triggers update the counters.
 *
 * @param keep whether reviews, posts, lists, comments and feedback stay, without a name. Otherwise posts are deleted together with their
 *   comments, and a comment that others replied to stays in the thread without its text. Games, updates and edits belong to the
 *   catalog and always stay.
 */
export async function deleteMember(trx: Kysely<DB>, userId: string, keep: boolean): Promise<DeletedMember> {
  // Whoever adds a post or comment locks its author first: what is not found now is not added any more.
  await lockAuthors(trx, [userId])
  const texts = await findMemberContent(trx, userId)
  await deletePosts(trx, userId, keep ? 'invisible' : 'all')
  await anonymizePosts(trx, userId)
  if (keep) await anonymizeComments(trx, texts.comments)
  else await deleteComments(trx, userId)
  // The same for everything else that names the member. Not earlier: others who notify them would wait all the time.
  await lockProfile(trx, userId)
  const games = await findMemberGames(trx, userId)
  if (keep) await anonymizeFeedback(trx, userId)
  else await deleteFeedback(trx, userId)
  await deleteReportsOfProfile(trx, userId)
  return { sessionIds: await deleteAccount(trx, userId), cacheTags: cacheTagsOf(userId, texts, games) }
}

/**
 * Closes the account of a member with many rows in the caller's transaction, so that nobody can sign in or sees them; `eraseMember` deletes
 * the rest.
 */
export async function closeMember(trx: Kysely<DB>, userId: string): Promise<DeletedMember> {
  await lockAuthors(trx, [userId])
  await lockProfile(trx, userId)
  const texts = await findMemberContent(trx, userId)
  const games = await findMemberGames(trx, userId)
  return { sessionIds: await closeAccount(trx, userId), cacheTags: cacheTagsOf(userId, texts, games) }
}

function cacheTagsOf(
  userId: string,
  { posts, commentedPosts, votedPosts, commenters }: MemberContent,
  games: readonly number[],
): CacheTag[] {
  return [
    cacheTag.communityPosts,
    cacheTag.feedback,
    cacheTag.member(userId),
    cacheTag.profile(userId),
    ...[...posts, ...votedPosts].flatMap((post) => [
      cacheTag.post(post.id),
      ...(post.game_id === null ? [] : [cacheTag.postsOfGame(post.game_id)]),
    ]),
    ...cacheTag.posts(commentedPosts),
    ...commenters.map(cacheTag.profile),
    ...cacheTag.games(games),
  ]
}
