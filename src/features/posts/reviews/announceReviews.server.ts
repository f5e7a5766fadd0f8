import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { notifyAll } from '#/features/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import type { GameToReview } from './reviews.queries.server.ts'

/** A review that everybody can see. */
export interface AnnouncedReview {
  id: number
  author: { userId: string; name: string }
  game: Pick<GameToReview, 'id' | 'name' | 'developer_id'>
  plainText: string
}

/** Notifies the games' developers of reviews, once for each reviewer. */
export async function announceReviews(
  trx: Kysely<DB>,
  emit: Emit,
  reviews: readonly AnnouncedReview[],
): Promise<void> {
  const notifications = reviews.flatMap(({ id, author, game, plainText }) =>
    game.developer_id === null
      ? []
      : [
          {
            userId: game.developer_id,
            type: 'review' as const,
            title: `${author.name} reviewed ${game.name}`,
            text: plainText,
            link: paths.post(id),
            onceKey: `review:${game.id}:${author.userId}`,
          },
        ],
  )
  await notifyAll(trx, emit, notifications)
}
