import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { MAX_MENTIONS } from '#/features/comments/comments.limits.ts'
import { findMentioned } from '#/features/comments/comments.writes.server.ts'
import { findAuthorName } from '#/features/members/author.queries.server.ts'
import { notifyAll } from '#/features/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import type { TextContents } from '#/ui/markdown/readMarkdown.ts'

/** Tells the members that a community post mentions, once everybody can see it; its author hears nothing. */
export async function announceMentions(
  trx: Kysely<DB>,
  emit: Emit,
  post: { id: number; title: string; authorId: string; contents: TextContents },
): Promise<void> {
  const { id, title, authorId, contents } = post
  const mentioned = await findMentioned(trx, contents.mentions.slice(0, MAX_MENTIONS))
  if (mentioned.size === 0) return
  const name = await findAuthorName(trx, authorId)
  const others = [...mentioned.values()].filter((each) => each !== authorId)
  await notifyAll(
    trx,
    emit,
    others.map((userId) => ({
      userId,
      type: 'mention',
      title: `${name} mentioned you in “${title}”`,
      text: contents.plainText,
      link: paths.post(id),
    })),
  )
}
