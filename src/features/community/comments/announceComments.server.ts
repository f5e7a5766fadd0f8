import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { findFollowed, findMuted } from '#/features/people/following/following.queries.server.ts'
import { announce } from '#/features/people/notifications/announce.writes.server.ts'
import {
  type NewNotification,
  notifyAll,
} from '#/features/people/notifications/notifications.writes.server.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { paths } from '#/shared/paths.ts'
import { threadNoun } from '#/shared/threadNoun.ts'
import type { TextContents } from '#/ui/markdown/readMarkdown.ts'
import { MAX_MENTIONS } from './comments.limits.ts'
import { type CommentTarget, findMentioned } from './comments.writes.server.ts'

export interface Announcement {
  commentId: number
  postId: number
  place: CommentTarget
  authorId: string
  contents: TextContents
}

/**
 * Notifies members of visible comments: the author of the parent comment, the post's author, mentioned members, and those who follow the
 * thread. Each gets one notification per comment, for the first reason that applies, and none in a thread that they muted. Nobody is notified
 * of their own comment.
 */
export async function announceComments(
  trx: Kysely<DB>,
  emit: Emit,
  comments: readonly Announcement[],
): Promise<void> {
  const mentionedBy = ({ contents }: Announcement) => contents.mentions.slice(0, MAX_MENTIONS)
  const mentioned = await findMentioned(trx, comments.flatMap(mentionedBy))
  const concerned = comments.flatMap((comment) => {
    const names = mentionedBy(comment).map((name) => mentioned.get(foldCase(name)))
    return notificationsOf(comment, names).map((notification) => ({ threadId: comment.postId, notification }))
  })
  const pairs = concerned.map(({ threadId, notification: { userId } }) => ({ threadId, userId }))
  const isMuted = await findMuted(trx, pairs)
  const heard = concerned.filter((_, at) => !isMuted(pairs[at]!))
  await notifyAll(
    trx,
    emit,
    heard.map(({ notification }) => notification),
  )
  await announceToFollowers(trx, emit, comments)
}

/** Notifies those who follow the threads of visible comments, and were not notified of them yet. */
export async function announceToFollowers(
  trx: Kysely<DB>,
  emit: Emit,
  comments: readonly Pick<Announcement, 'commentId' | 'postId'>[],
): Promise<void> {
  const followed = await findFollowed(
    trx,
    'threads',
    comments.map(({ postId }) => postId),
  )
  const news = comments.filter(({ postId }) => followed.has(postId))
  await announce(
    trx,
    emit,
    'comment',
    news.map(({ commentId }) => commentId),
  )
}

function notificationsOf(
  { commentId, postId, place, authorId, contents }: Announcement,
  mentioned: readonly (string | undefined)[],
): NewNotification[] {
  const shared = {
    actorId: authorId,
    text: contents.plainText,
    quotes: `comment:${commentId}` as const,
    link: paths.post(postId, commentAnchor(commentId)),
    // That of the announcement to followers.
    onceKey: `comment:${commentId}`,
  }
  const noun = threadNoun(place.postType)
  const reasons: [string | null | undefined, 'reply' | 'comment' | 'mention', string][] = [
    [place.parent?.user_id, 'reply', `replied to your ${noun}`],
    [place.authorId, 'comment', `${noun === 'reply' ? 'replied to' : 'commented on'} ${yourPost(place)}`],
  ]
  for (const userId of mentioned) reasons.push([userId, 'mention', `mentioned you in a ${noun}`])
  const notified = new Set([authorId])
  const notifications: NewNotification[] = []
  for (const [userId, type, title] of reasons) {
    if (!userId || notified.has(userId)) continue
    notified.add(userId)
    notifications.push({ userId, type, title, ...shared })
  }
  return notifications
}

function yourPost({ postType, title }: CommentTarget): string {
  if (postType === 'review') return 'your review'
  if (postType === 'game-discussion') return title ? `your comment “${title}”` : 'your comment'
  return title ? `your post “${title}”` : 'your post'
}
