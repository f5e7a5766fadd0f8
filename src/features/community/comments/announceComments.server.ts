import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import {
  type NewNotification,
  notifyAll,
} from '#/features/people/notifications/notifications.writes.server.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { paths } from '#/shared/paths.ts'
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
 * Notifies members of visible comments: the author of the parent comment, the post's author, and mentioned members. Each
 * gets one notification per comment, for the first reason that applies. Nobody is notified of their own comment.
 */
export async function announceComments(
  trx: Kysely<DB>,
  emit: Emit,
  comments: readonly Announcement[],
): Promise<void> {
  const mentionedBy = ({ contents }: Announcement) => contents.mentions.slice(0, MAX_MENTIONS)
  const mentioned = await findMentioned(trx, comments.flatMap(mentionedBy))
  const notifications = comments.flatMap((comment) => {
    const names = mentionedBy(comment).map((name) => mentioned.get(foldCase(name)))
    return notificationsOf(comment, names)
  })
  await notifyAll(trx, emit, notifications)
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
  }
  const reasons: [string | null | undefined, 'reply' | 'comment' | 'mention', string][] = [
    [place.parent?.user_id, 'reply', 'replied to your comment'],
    [place.authorId, 'comment', `commented on ${yourPost(place)}`],
  ]
  for (const userId of mentioned) reasons.push([userId, 'mention', 'mentioned you in a comment'])
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
  return title ? `your post “${title}”` : 'your post'
}
