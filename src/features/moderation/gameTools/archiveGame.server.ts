import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { logModeration } from '#/features/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/notifications/notifications.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { paths } from '#/shared/paths.ts'
import { type LockedGame, lockGame, updateArchived } from './gameTools.writes.server.ts'

export interface Archiving {
  gameId: number
  moderatorId: string
  reason: string
  archived: boolean
}

export const noGame = (id: number) => new ApiProblem(404, `There is no game ${id}`)

/** The short note on the page of an archived game. */
const SHORT_NOTE = 'Archived'

/**
 * Archives or unarchives a game. An archived game cannot be played on the site; its note remembers whether it could be.
 * Its developer, or the member who added it, sees the reason. Repeating it changes nothing. Throws `ApiProblem` 404.
 */
export async function archiveGame(
  trx: Kysely<DB>,
  emit: Emit,
  { gameId, moderatorId, reason, archived }: Archiving,
): Promise<{ archived: boolean; playable: boolean }> {
  const game = await lockGame(trx, gameId)
  if (!game) throw noGame(gameId)
  if (game.archived === archived) return { archived, playable: game.playable }
  const change = archived ? archive(game, reason) : unarchive(game)
  await updateArchived(trx, gameId, change)
  await logModeration(trx, {
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

const archive = ({ notes, playable }: LockedGame, reason: string) => ({
  notes: [{ short: SHORT_NOTE, long: reason, archived: true, was_playable: playable }, ...notes],
  playable: false,
})

function unarchive({ notes: [first, ...rest], play_link }: LockedGame) {
  return { notes: rest, playable: first?.was_playable === true && play_link !== null }
}
