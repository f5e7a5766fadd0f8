import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { NO_EDIT } from './editGame.server.ts'
import { findEdit, findGameOfEdit } from './edits.queries.server.ts'
import { fieldNames, reverseOf, staleFields, withoutRemovedGames } from './edits.rules.ts'
import { setEditHidden } from './edits.writes.server.ts'
import { findEditedGame } from './gameFields.queries.server.ts'
import { fieldsOf } from './gameFields.rules.ts'
import { lockGame } from './gameFields.writes.server.ts'
import { presentDiff } from './presentDiffs.server.ts'

/** Hides the content of an edit from everybody but moderators, or shows it again; the log says who did it and why. */
export function hideEdit(
  { events }: Services,
  moderator: Member,
  editId: number,
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<{ hidden: boolean }> {
  return events.write(async (trx, emit) => {
    const gameId = await findGameOfEdit(trx, editId)
    if (gameId === undefined) throw new ApiProblem(404, NO_EDIT)
    await lockGame(trx, gameId)
    const [edit, game] = await Promise.all([findEdit(trx, editId), findEditedGame(trx, gameId)])
    if (!edit || !game) throw new ApiProblem(404, NO_EDIT)
    const diff = withoutRemovedGames(await presentDiff(trx, edit.diff))
    const isShown =
      edit.status === 'applied' &&
      fieldNames(diff).length > 0 &&
      staleFields(reverseOf(diff), fieldsOf(game)).length === 0
    if (hidden && isShown && !game.is_removed)
      throw new ApiProblem(409, 'The game still shows what this edit changed. Undo it first.')
    if (!(await setEditHidden(trx, editId, hidden ? reason : null))) return { hidden }
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: hidden ? 'hide-edit' : 'show-edit',
      subjectType: 'edit',
      subjectId: String(editId),
      memberId: edit.user_id,
      reason,
      data: { game_id: gameId, game: game.name },
    })
    emit({ type: 'game', gameId })
    return { hidden }
  })
}
