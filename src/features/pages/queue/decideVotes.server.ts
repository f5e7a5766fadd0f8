import { decideMarkedVotes, decideSomeVotes } from '#/features/catalog/votes/markedVotes.jobs.server.ts'
import { countMarkedVotes, insertDecision } from '#/features/catalog/votes/markedVotes.writes.server.ts'
import { refuseOwn } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { lockGame } from '#/features/stewardship/gameTools/gameTools.writes.server.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import type { VotesDecisionInput } from './queue.contract.ts'
import { refuseDecided } from './refuseDecided.server.ts'

interface VotesDecision extends VotesDecisionInput {
  gameId: number
  moderator: { userId: string }
}

const ACTIONS = ['set-votes-aside', 'put-votes-back']

/**
 * Lets the marked votes on a game count, or sets them aside: those that were marked when the moderator looked. More than `MARKED_PER_BATCH` are
 * changed by a job, and leave the queue at once. Throws `ApiProblem` 403, 404, 409.
 */
export async function decideVotes(
  { events, jobs }: Pick<Services, 'events' | 'jobs'>,
  { gameId, moderator, decision, reason, version }: VotesDecision,
): Promise<'counted' | 'set aside'> {
  await jobs.open()
  const setAside = decision === 'decline'
  return events.write(async (trx, emit) => {
    const game = await lockGame(trx, gameId)
    if (!game) throw notFound('game')
    refuseOwn(moderator, game.developer_id ?? game.added_by, 'your own game')
    const marked = { gameId, markedUntil: version ?? null }
    const votes = await countMarkedVotes(trx, marked, moderator.userId)
    if (votes.all === 0)
      await refuseDecided(trx, 'game', String(gameId), { actions: ACTIONS, after: version })
    if (votes.decided === 0)
      throw new ApiProblem(
        409,
        'The votes have changed since you read them. Read them again before you decide.',
      )
    if (votes.hasOwn) refuseOwn(moderator, moderator.userId, 'your own vote')
    await insertDecision(trx, { ...marked, setAside })
    const { voters, isFinished } = await decideSomeVotes(trx, emit, gameId)
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: setAside ? 'set-votes-aside' : 'put-votes-back',
      subjectType: 'game',
      subjectId: String(gameId),
      reason,
      data: { name: game.name, votes: votes.decided, ...(isFinished && { members: voters }) },
    })
    if (!isFinished) await jobs.enqueue(decideMarkedVotes, { gameId }, { trx })
    return setAside ? 'set aside' : 'counted'
  })
}
