import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { findAuthorName } from '#/features/members/author.queries.server.ts'
import { notify } from '#/features/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import type { GameToReview } from './reviews.queries.server.ts'

/** Tells the game's developer of a review that everybody can see, once for each reviewer. */
export async function announceReview(
  trx: Kysely<DB>,
  emit: Emit,
  review: {
    id: number
    authorId: string
    game: Pick<GameToReview, 'id' | 'name' | 'developer_id'>
    plainText: string
  },
): Promise<void> {
  const { id, authorId, game, plainText } = review
  if (game.developer_id === null) return
  await notify(trx, emit, {
    userId: game.developer_id,
    type: 'review',
    title: `${await findAuthorName(trx, authorId)} reviewed ${game.name}`,
    text: plainText,
    link: paths.post(id),
    onceKey: `review:${game.id}:${authorId}`,
  })
}
