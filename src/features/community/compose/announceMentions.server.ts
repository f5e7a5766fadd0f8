import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { MAX_MENTIONS } from '#/features/community/comments/comments.limits.ts'
import { findMentioned } from '#/features/community/comments/comments.writes.server.ts'
import { findMuted } from '#/features/people/following/following.queries.server.ts'
import { notifyAll } from '#/features/people/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import type { TextContents } from '#/ui/markdown/readMarkdown.ts'

/** Tells the members that a community post mentions, once everybody can see it; its author, and who muted it, hear nothing. */
export async function announceMentions(
  trx: Kysely<DB>,
  emit: Emit,
  post: { id: number; title: string; authorId: string; contents: TextContents },
): Promise<void> {
  const { id, title, authorId, contents } = post
  const mentioned = await findMentioned(trx, contents.mentions.slice(0, MAX_MENTIONS))
  if (mentioned.size === 0) return
  const pairs = [...mentioned.values()].map((userId) => ({ userId, threadId: id }))
  const isMuted = await findMuted(trx, pairs)
  const others = pairs.filter((pair) => pair.userId !== authorId && !isMuted(pair))
  await notifyAll(
    trx,
    emit,
    others.map(({ userId }) => ({
      userId,
      type: 'mention',
      title: 'mentioned you in a post',
      actorId: authorId,
      text: `${title}: ${contents.plainText}`,
      quotes: `post:${id}`,
      link: paths.post(id),
      // That of the announcement to those who follow the author.
      onceKey: `post:${id}`,
    })),
  )
}
