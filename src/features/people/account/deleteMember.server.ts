import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { DomainEvent } from '#/domainEvents.ts'
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
 *   comments, and a comment that others replied to stays in the thread without its text. Games, updates, and edits belong to the
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
  const cacheTags = [...tagsOfMember(userId), ...tagsOfContent(texts), ...cacheTag.games(games)]
  return { sessionIds: await deleteAccount(trx, userId), cacheTags }
}

/**
 * Closes the account of a member with many rows in the caller's transaction, so that nobody can sign in or sees them; `eraseMember` deletes
 * the rest. Until then their votes and comments count as before, so that only what shows their name is invalidated.
 */
export async function closeMember(trx: Kysely<DB>, userId: string): Promise<DeletedMember> {
  await lockAuthors(trx, [userId])
  await lockProfile(trx, userId)
  const games = await findMemberGames(trx, userId)
  const cacheTags = [...tagsOfMember(userId), ...cacheTag.games(games)]
  return { sessionIds: await closeAccount(trx, userId), cacheTags }
}

/** Of the longest tags, as many as one notification has room for; an event without room in one invalidates everything in other processes. */
const TAGS_PER_EVENT = 150

/** The events that invalidate what showed a deleted member. */
export function deletionEvents(cacheTags: readonly CacheTag[]): DomainEvent[] {
  const tags = [...new Set(cacheTags)]
  const count = Math.max(1, Math.ceil(tags.length / TAGS_PER_EVENT))
  return Array.from({ length: count }, (_, index) => ({
    type: 'account-deleted',
    cacheTags: tags.slice(index * TAGS_PER_EVENT, (index + 1) * TAGS_PER_EVENT),
  }))
}

/** What shows the name of the member has their tag, whoever wrote it. */
const tagsOfMember = (userId: string): CacheTag[] => [
  cacheTag.communityPosts,
  cacheTag.feedback,
  cacheTag.member(userId),
  cacheTag.profile(userId),
]

const tagsOfContent = ({ posts, votedPosts, shownOn, commenters }: MemberContent): CacheTag[] => [
  ...[...posts, ...votedPosts].flatMap((post) => [
    cacheTag.post(post.id),
    ...(post.game_id === null ? [] : [cacheTag.postsOfGame(post.game_id)]),
  ]),
  ...cacheTag.posts(shownOn),
  ...commenters.map(cacheTag.profile),
]
