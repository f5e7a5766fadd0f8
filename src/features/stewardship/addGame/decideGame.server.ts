import type { DecisionInput } from '#/features/people/moderation/decision.contract.ts'
import { refuseOwn } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { announce } from '#/features/people/notifications/announce.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { alreadyDecided } from '#/features/stewardship/edits/decisions.rules.ts'
import { NO_GAME } from '#/features/stewardship/edits/editGame.server.ts'
import { declineEditsOfGame } from '#/features/stewardship/edits/edits.writes.server.ts'
import { updateGameColumns } from '#/features/stewardship/edits/gameFields.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { type DecidedGame, lockDecidedGame } from './addedGames.writes.server.ts'

/** What a moderator can do with a game. */
export type GameAction = 'confirm' | 'decline' | 'remove' | 'restore'

const DONE = {
  confirm: 'confirmed',
  decline: 'declined',
  remove: 'removed',
  restore: 'restored',
} as const

const NEW_STATE = {
  confirm: { confirmed: true },
  decline: { is_removed: true },
  remove: { is_removed: true },
  restore: { is_removed: false },
} as const

/** The names of earlier decisions in the log. */
const PAST: Readonly<Record<string, string>> = {
  'confirm-game': 'The game was confirmed',
  'decline-game': 'The game was declined',
  'remove-game': 'The game was removed',
  'restore-game': 'The game was restored',
}

/** A moderator's decision about an unconfirmed game. Declining removes it. */
export const decideGame = (
  services: Services,
  moderator: Member,
  id: number,
  { decision, reason }: DecisionInput,
) => changeGame(services, moderator, id, decision === 'accept' ? 'confirm' : 'decline', reason)

/** Changes a game's state, with the log, the notification and the event in one transaction. */
export function changeGame(
  { events }: Services,
  moderator: Member,
  id: number,
  action: GameAction,
  reason: string,
): Promise<{ status: string }> {
  return events.write(async (trx, emit) => {
    const game = await lockDecidedGame(trx, id)
    if (!game) throw new ApiProblem(404, NO_GAME)
    if (action === 'restore' && moderator.role !== 'admin')
      for (const ownerId of [game.added_by, game.developer_id]) refuseOwn(moderator, ownerId, 'your own game')
    const problem = stateProblem(game, action)
    if (problem) throw new ApiProblem(409, problem)
    await updateGameColumns(trx, id, NEW_STATE[action])
    if (action === 'decline' || action === 'remove')
      await declineEditsOfGame(trx, id, { decidedBy: moderator.userId, reason: 'The game was removed' })
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: `${action}-game`,
      subjectType: 'game',
      subjectId: String(id),
      memberId: game.added_by,
      reason,
      data: { name: game.name, urlid: game.urlid },
    })
    if (game.added_by && game.added_by !== moderator.userId)
      await notify(trx, emit, {
        userId: game.added_by,
        type: 'decision',
        title: `${game.name}, which you added, was ${DONE[action]}`,
        text: reason,
        link: paths.game(game.urlid),
      })
    if (action === 'confirm') await announce(trx, emit, 'game', [id])
    emit({ type: 'game', gameId: id, authorId: game.added_by })
    return { status: DONE[action] }
  })
}

/** Why a game in this state cannot be changed this way; undefined if it can. */
function stateProblem(game: DecidedGame, action: GameAction): string | undefined {
  const past = (otherwise: string) =>
    alreadyDecided(game.action === null ? otherwise : (PAST[game.action] ?? otherwise), game)
  switch (action) {
    case 'confirm':
    case 'decline':
      if (game.is_removed) return past('The game was removed')
      return game.confirmed ? past('The game was confirmed') : undefined
    case 'remove':
      return game.is_removed ? past('The game was removed') : undefined
    case 'restore':
      if (game.is_merged) return 'The game was merged into another. Undo the merge instead.'
      return game.is_removed ? undefined : 'The game isn’t removed'
  }
}
