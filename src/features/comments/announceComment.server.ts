import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { notify } from '#/features/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import type { TextContents } from '#/ui/markdown/readMarkdown.ts'
import { commentAnchor } from './commentAnchor.ts'
import { MAX_MENTIONS } from './comments.limits.ts'
import { type CommentPlace, findMentioned } from './comments.writes.server.ts'

export interface Announcement {
  commentId: number
  postId: number
  place: CommentPlace
  author: { userId: string; name: string }
  contents: TextContents
}

/**
 * Notifies members of a visible comment: the author of the comment it replies to, the post's author, and mentioned
 * members. Each gets one notification, for the first reason that applies; nobody is notified of their own comment.
 */
export async function announceComment(trx: Kysely<DB>, emit: Emit, comment: Announcement): Promise<void> {
  const { place, author, contents } = comment
  const told = new Set([author.userId])
  const shared = {
    text: contents.plainText,
    link: paths.post(comment.postId, commentAnchor(comment.commentId)),
  }
  const notifyOnce = async (userId: string | null, type: 'reply' | 'comment' | 'mention', title: string) => {
    if (userId === null || told.has(userId)) return
    told.add(userId)
    await notify(trx, emit, { userId, type, title, ...shared })
  }
  if (place.parent) await notifyOnce(place.parent.user_id, 'reply', `${author.name} replied to your comment`)
  await notifyOnce(place.authorId, 'comment', `${author.name} commented on ${yourPost(place)}`)
  for (const userId of await findMentioned(trx, contents.mentions.slice(0, MAX_MENTIONS)))
    await notifyOnce(userId, 'mention', `${author.name} mentioned you in a comment`)
}

function yourPost({ postType, title }: CommentPlace): string {
  if (postType === 'review') return 'your review'
  return title ? `your post “${title}”` : 'your post'
}
