import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { findFollowed } from '#/features/people/following/following.queries.server.ts'
import { announce } from '#/features/people/notifications/announce.writes.server.ts'

/** Notifies those who follow the authors of posts, reviews, and lists. Call it in the transaction from which on everybody can see them. */
export async function announcePosts(
  trx: Kysely<DB>,
  emit: Emit,
  posts: readonly { id: number; authorId: string }[],
): Promise<void> {
  const followed = await findFollowed(
    trx,
    'members',
    posts.map(({ authorId }) => authorId),
  )
  const news = posts.filter(({ authorId }) => followed.has(authorId))
  await announce(
    trx,
    emit,
    'post',
    news.map(({ id }) => id),
  )
}
