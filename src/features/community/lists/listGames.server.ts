import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type LockedPost, lockPost } from '#/features/community/posts/posts.writes.server.ts'
import { findFollowed } from '#/features/people/following/following.queries.server.ts'
import { announceLater } from '#/features/people/notifications/announce.writes.server.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import type { ChangeListGameInput, ListOrder, PutListGameInput } from './lists.contract.ts'
import { NO_GAME, refuseAnotherGame, refuseListChange, refuseMissing, refuseMove } from './lists.rules.ts'
import {
  appendListGames,
  changeListNote,
  deleteListGame,
  findListGames,
  lockGames,
  moveListGame,
  touchList,
} from './lists.writes.server.ts'

interface Target {
  listId: number
  gameId: number
}

/**
 * Adds a game to a list. A game that is already in the list stays there and gets the new values, so the request is
 * idempotent.
 *
 * @throws ApiProblem 403 and 404 for lists that are not the member's and games that there are not, 409 for a list that is full, and
 * if the preceding game is not in the list
 */
export function putListGame(
  services: Services,
  member: Member,
  { listId, gameId }: Target,
  { note, after }: PutListGameInput,
): Promise<ListOrder> {
  return changeGames(services, member, listId, async (trx, games) => {
    if (after !== undefined) throwRefusal(refuseMove(games, gameId, after))
    if (!games.has(gameId)) {
      throwRefusal(refuseAnotherGame(games.size))
      if (!(await lockGames(trx, [gameId])).has(gameId)) throw new ApiProblem(404, NO_GAME)
      await appendListGames(trx, listId, [{ id: gameId, note: '' }])
      if ((await findFollowed(trx, 'lists', [listId])).has(listId)) await announceLater(trx, 'list', listId)
    }
    await changeGame(trx, { listId, gameId }, { note, after })
  })
}

/**
 * Changes the note on a game of a list, or its place.
 *
 * @throws ApiProblem 403 and 404 for lists that are not the member's and games that are not in the list, 409 if the
 * preceding game is not in the list
 */
export function changeListGame(
  services: Services,
  member: Member,
  { listId, gameId }: Target,
  { note, after }: ChangeListGameInput,
): Promise<ListOrder> {
  return changeGames(services, member, listId, async (trx, games) => {
    throwRefusal(refuseMissing(games, gameId))
    if (after !== undefined) throwRefusal(refuseMove(games, gameId, after))
    await changeGame(trx, { listId, gameId }, { note, after })
  })
}

/** Removes a game from a list; does nothing if it is not in it. */
export function removeListGame(
  services: Services,
  member: Member,
  { listId, gameId }: Target,
): Promise<ListOrder> {
  return changeGames(services, member, listId, (trx) => deleteListGame(trx, listId, gameId))
}

/** Runs `work` on the member's list while nobody else changes it. Readers hear of it only where they see the list. */
function changeGames(
  { events }: Services,
  member: Member,
  listId: number,
  work: (trx: Kysely<DB>, games: Set<number>) => Promise<void>,
): Promise<ListOrder> {
  return events.write(async (trx, emit) => {
    const list = await lockPost(trx, listId)
    throwRefusal(refuseListChange(list, member))
    await work(trx, new Set(await findListGames(trx, listId)))
    await touchList(trx, listId)
    if (isSeen(list!)) emit({ type: 'post', postId: listId, gameId: null, authorId: member.userId })
    return { id: listId, games: await findListGames(trx, listId) }
  })
}

const isSeen = (list: LockedPost) => !list.is_private && !list.is_held

async function changeGame(
  trx: Kysely<DB>,
  { listId, gameId }: Target,
  { note, after }: Pick<ChangeListGameInput, 'note' | 'after'>,
): Promise<void> {
  if (note !== undefined) await changeListNote(trx, listId, gameId, note)
  if (after !== undefined) await moveListGame(trx, listId, gameId, after)
}
