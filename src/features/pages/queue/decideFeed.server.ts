import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import type { DecisionInput } from '#/features/people/moderation/decision.contract.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { paths } from '#/shared/paths.ts'
import { lockFeed, retryFeed, switchFeedOff } from './queuedFeeds.writes.server.ts'
import { refuseDecided } from './refuseDecided.server.ts'

interface FeedDecision extends DecisionInput {
  gameId: number
  moderator: { userId: string }
}

/** Restarts a failing feed, or turns it off and notifies the member who set it. Throws `ApiProblem` 404, 409. */
export async function decideFeed(
  trx: Transaction<DB>,
  emit: Emit,
  { gameId, moderator, decision, reason }: FeedDecision,
): Promise<string> {
  const feed = await lockFeed(trx, gameId)
  if (!feed) throw new ApiProblem(404, `Game ${gameId} has no feed`)
  if (!feed.isStopped) await refuseDecided(trx, 'feed', String(gameId))
  const isRetry = decision === 'accept'
  if (isRetry) await retryFeed(trx, gameId)
  else await switchFeedOff(trx, gameId)
  await logModeration(trx, emit, {
    actorId: moderator.userId,
    action: isRetry ? 'retry-feed' : 'switch-off-feed',
    subjectType: 'feed',
    subjectId: String(gameId),
    reason,
    memberId: feed.userId,
    data: { game: feed.game.name },
  })
  if (isRetry || feed.userId === null) return isRetry ? 'retried' : 'switched off'
  await notify(trx, emit, {
    userId: feed.userId,
    type: 'moderator',
    title: `The update feed of ${feed.game.name} was turned off`,
    text: reason,
    link: paths.game(feed.game.urlid),
  })
  return 'switched off'
}
