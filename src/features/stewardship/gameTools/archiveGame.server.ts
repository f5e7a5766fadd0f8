import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import { paths } from '#/shared/paths.ts'
import { type LockedGame, lockGame, updateArchived } from './gameTools.writes.server.ts'

export interface Archiving {
  gameId: number
  moderatorId: string
  reason: string
  archived: boolean
}

/** The short note on the page of an archived game. */
const SHORT_NOTE = 'Archived'

/**
 * Archives or unarchives a game. An archived game is not featured and cannot be played on the site; its note remembers whether it could be.
 * Its developer, or the member who added it, sees the reason. Repeating it with the same reason changes nothing. Throws `ApiProblem`
 * 404, and 409 where another reason would be lost.
 */
export async function archiveGame(
  trx: Kysely<DB>,
  emit: Emit,
  { gameId, moderatorId, reason, archived }: Archiving,
): Promise<{ archived: boolean; playable: boolean }> {
  const game = await lockGame(trx, gameId)
  if (!game) throw notFound('game')
  if (game.archived === archived) {
    refuseOtherReason(game, reason)
    return { archived, playable: game.playable }
  }
  const change = archived ? archive(game, reason) : unarchive(game)
  await updateArchived(trx, gameId, change)
  await logModeration(trx, emit, {
    actorId: moderatorId,
    action: archived ? 'archive-game' : 'unarchive-game',
    subjectType: 'game',
    subjectId: String(gameId),
    reason,
    data: { name: game.name },
  })
  const ownerId = game.developer_id ?? game.added_by
  if (ownerId !== null && ownerId !== moderatorId)
    await notify(trx, emit, {
      userId: ownerId,
      type: 'moderator',
      title: `A moderator ${archived ? `archived ${game.name}` : `unarchived ${game.name}`}`,
      text: reason,
      link: paths.game(game.urlid),
    })
  emit({ type: 'game', gameId })
  return { archived, playable: change.playable }
}

/** Two moderators may archive a game at once: the second one reads that the first reason stays. */
function refuseOtherReason({ archived, notes: [first] }: LockedGame, reason: string): void {
  if (!archived) throw new ApiProblem(409, 'This game isn’t archived.')
  if (first?.long !== reason)
    throw new ApiProblem(409, 'This game is already archived. To give another reason, unarchive it first.')
}

const archive = ({ notes, playable }: LockedGame, reason: string) => ({
  featured_until: null,
  notes: [{ short: SHORT_NOTE, long: reason, archived: true, was_playable: playable }, ...notes],
  playable: false,
})

function unarchive({ notes: [first, ...rest], play_link, featured_until }: LockedGame) {
  return { featured_until, notes: rest, playable: first?.was_playable === true && play_link !== null }
}
