import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import type { DecisionInput } from '#/features/people/moderation/decision.contract.ts'
import { requireFullReason } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { archiveGame } from '#/features/stewardship/gameTools/archiveGame.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { lockDeadLink, resolveDeadLinks } from './queuedLinks.writes.server.ts'
import { refuseDecided } from './refuseDecided.server.ts'

interface LinkDecision extends DecisionInput {
  id: number
  moderator: { userId: string }
}

/**
 * Archives the game of a dead link, or keeps it. Archiving resolves all dead links of the game. Throws `ApiProblem` 400, 404, 409.
 */
export async function decideLink(
  trx: Transaction<DB>,
  emit: Emit,
  { id, moderator, decision, reason }: LinkDecision,
): Promise<string> {
  requireFullReason(reason)
  const link = await lockDeadLink(trx, id)
  if (!link) throw new ApiProblem(404, `There is no dead link ${id}`)
  if (!link.isWaiting) await refuseDecided(trx, 'link', String(id))
  const { gameId } = link
  await resolveDeadLinks(trx, decision === 'accept' ? { gameId } : { id }, moderator.userId)
  await logModeration(trx, emit, {
    actorId: moderator.userId,
    action: decision === 'accept' ? 'confirm-dead-link' : 'keep-link',
    subjectType: 'link',
    subjectId: String(id),
    reason,
    data: { game_id: gameId, link: link.link },
  })
  if (decision === 'decline') {
    emit({ type: 'game', gameId })
    return 'kept'
  }
  await archiveGame(trx, emit, { gameId, moderatorId: moderator.userId, reason, archived: true })
  return 'archived'
}
