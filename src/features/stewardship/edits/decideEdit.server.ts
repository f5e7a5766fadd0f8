import { lockRelationsOfEdit } from '#/features/catalog/relations/relations.writes.server.ts'
import type { DecisionInput } from '#/features/people/moderation/decision.contract.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { applyChanges } from './applyChanges.server.ts'
import { alreadyDecided } from './decisions.rules.ts'
import { conflictProblem, NO_EDIT, RELATED_IS_GONE, refuseNameTwice } from './editGame.server.ts'
import { findGameOfEdit } from './edits.queries.server.ts'
import { changesOf, fieldNames, relatedGames, staleFields, withoutRemovedGames } from './edits.rules.ts'
import { lockEdit, resolveEdit } from './edits.writes.server.ts'
import { findEditedGame } from './gameFields.queries.server.ts'
import { fieldsOf } from './gameFields.rules.ts'
import { lockGame } from './gameFields.writes.server.ts'
import { presentDiff } from './presentDiffs.server.ts'

/**
 * A moderator's decision about a pending edit: one transaction with the change, the log, the notification and the
 * event.
 */
export function decideEdit(
  { events }: Services,
  moderator: Member,
  editId: number,
  { decision, reason }: DecisionInput,
): Promise<{ status: 'applied' | 'declined' }> {
  return events.write(async (trx, emit) => {
    const gameId = await findGameOfEdit(trx, editId)
    if (gameId === undefined) throw new ApiProblem(404, NO_EDIT)
    await lockRelationsOfEdit(trx, editId)
    await lockGame(trx, gameId)
    const edit = await lockEdit(trx, editId)
    const game = await findEditedGame(trx, gameId)
    if (!edit || !game) throw new ApiProblem(404, NO_EDIT)
    if (edit.status !== 'pending')
      throw new ApiProblem(409, alreadyDecided(`The edit was ${edit.status}`, edit))

    const status = decision === 'accept' ? 'applied' : 'declined'
    if (decision === 'accept') {
      if (game.is_removed) throw new ApiProblem(409, 'The game was removed, so the edit can’t be accepted')
      const current = fieldsOf(game)
      const diff = withoutRemovedGames(await presentDiff(trx, edit.diff))
      if (fieldNames(diff).length === 0) throw new ApiProblem(409, `${RELATED_IS_GONE} accept`)
      const stale = staleFields(diff, current)
      if (stale.length > 0) throw await conflictProblem(trx, gameId, stale, current)
      refuseNameTwice(current, changesOf(diff))
      await applyChanges(trx, game, changesOf(diff))
      for (const id of relatedGames(diff)) emit({ type: 'game', gameId: id })
    }
    await resolveEdit(trx, editId, { status, decidedBy: moderator.userId, reason })
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: `${decision}-edit`,
      subjectType: 'edit',
      subjectId: String(editId),
      memberId: edit.user_id,
      reason,
      data: { game_id: gameId, game: game.name, fields: fieldNames(edit.diff) },
    })
    if (edit.user_id && edit.user_id !== moderator.userId)
      await notify(trx, emit, {
        userId: edit.user_id,
        type: 'decision',
        title: `Your edit to ${game.name} was ${decision === 'accept' ? 'accepted' : 'declined'}`,
        text: reason,
        ...(game.is_removed ? {} : { link: paths.edit(editId) }),
      })
    emit({ type: 'game', gameId })
    return { status }
  })
}

/** Withdraws a member's own pending edit. */
export function withdrawEdit(
  { events }: Services,
  member: Member,
  editId: number,
): Promise<{ status: 'withdrawn' }> {
  return events.write(async (trx, emit) => {
    const edit = await lockEdit(trx, editId)
    if (!edit || (edit.user_id !== member.userId && edit.status !== 'applied'))
      throw new ApiProblem(404, NO_EDIT)
    if (edit.user_id !== member.userId) throw new ApiProblem(403, 'You can withdraw only your own edits')
    if (edit.status === 'withdrawn') return { status: 'withdrawn' }
    if (edit.status !== 'pending')
      throw new ApiProblem(409, alreadyDecided(`The edit was ${edit.status}`, edit))
    await resolveEdit(trx, editId, { status: 'withdrawn', decidedBy: null, reason: '' })
    emit({ type: 'game', gameId: edit.game_id })
    return { status: 'withdrawn' }
  })
}
