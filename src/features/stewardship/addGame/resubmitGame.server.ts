import { lockRelations } from '#/features/catalog/relations/relations.writes.server.ts'
import { applyChanges } from '#/features/stewardship/edits/applyChanges.server.ts'
import type { AddGameInput, GameAdded } from '#/features/stewardship/edits/edits.contract.ts'
import { MAX_DECLINES, MAX_DIFF_BYTES } from '#/features/stewardship/edits/edits.limits.ts'
import { findQueuePlace } from '#/features/stewardship/edits/edits.queries.server.ts'
import { changesOf, diffOf, fieldNames, relatedGames } from '#/features/stewardship/edits/edits.rules.ts'
import { insertEdit } from '#/features/stewardship/edits/edits.writes.server.ts'
import { findEditedGame } from '#/features/stewardship/edits/gameFields.queries.server.ts'
import { fieldsOf } from '#/features/stewardship/edits/gameFields.rules.ts'
import { lockGame, updateGameColumns } from '#/features/stewardship/edits/gameFields.writes.server.ts'
import { resolveChanges } from '#/features/stewardship/edits/resolveChanges.server.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { lockAdding } from './addedGames.writes.server.ts'
import { refuseSameGame } from './addGame.server.ts'
import { findDecline } from './decline.queries.server.ts'

/**
 * Puts a declined game back at the end of the queue, with the changes of the member who added it, as an edit in its history. Throws
 * `ApiProblem` 400 if nothing changes, 404 unless the member's game is declined, and 409 after `MAX_DECLINES`, or for another game's name and
 * link.
 */
export function resubmitGame(
  { config, events }: Services,
  member: Member,
  gameId: number,
  input: AddGameInput,
): Promise<GameAdded> {
  return events.write(async (trx, emit) => {
    // Before the locks: nobody waits for whoever may not.
    if (!(await findDecline(trx, gameId, member.userId))) throw notFound('game')
    await lockRelations(trx)
    await lockAdding(trx)
    await lockGame(trx, gameId)
    const decline = await findDecline(trx, gameId, member.userId)
    const game = decline && (await findEditedGame(trx, gameId))
    if (!game) throw notFound('game')
    if (decline.times >= MAX_DECLINES)
      throw new ApiProblem(
        409,
        `Moderators declined this game ${MAX_DECLINES} times, so it can’t be resubmitted.`,
      )
    const current = fieldsOf(game)
    const fields = await resolveChanges(trx, input, { gameId, current, siteUrl: config.siteUrl, prefix: '' })
    await refuseSameGame(trx, input)
    const diff = diffOf(current, fields)
    if (fieldNames(diff).length === 0)
      throw new ApiProblem(400, 'Nothing has changed. Fix what the moderator named, then resubmit the game.')
    if (Buffer.byteLength(JSON.stringify(diff)) > MAX_DIFF_BYTES)
      throw new ApiProblem(400, 'These changes are too large. Shorten the description.')
    await applyChanges(trx, game, changesOf(diff), '')
    await insertEdit(trx, { gameId, userId: member.userId, diff, summary: '', basis: 'resubmitted' })
    await updateGameColumns(trx, gameId, { is_removed: false, created_at: new Date() })
    for (const id of [gameId, ...game.related, ...relatedGames(diff)]) emit({ type: 'game', gameId: id })
    // Its decline is in the public log, which links to the game again.
    emit({ type: 'moderation-log' })
    return { id: gameId, urlid: game.urlid, queuePlace: await findQueuePlace(trx, gameId) }
  })
}
