import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { notifyAll } from '#/features/people/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import type { GameToReview } from './reviews.queries.server.ts'

/** A review that everybody can see. */
export interface AnnouncedReview {
  id: number
  authorId: string
  game: Pick<GameToReview, 'id' | 'name' | 'developer_id'>
  plainText: string
}

/** Notifies the games' developers of reviews, once for each reviewer. */
export async function announceReviews(
  trx: Kysely<DB>,
  emit: Emit,
  reviews: readonly AnnouncedReview[],
): Promise<void> {
  const notifications = reviews.flatMap(({ id, authorId, game, plainText }) =>
    game.developer_id === null
      ? []
      : [
          {
            userId: game.developer_id,
            type: 'review' as const,
            title: `reviewed ${game.name}`,
            actorId: authorId,
            text: plainText,
            quotes: `post:${id}` as const,
            link: paths.post(id),
            onceKey: `review:${game.id}:${authorId}`,
          },
        ],
  )
  await notifyAll(trx, emit, notifications)
}
