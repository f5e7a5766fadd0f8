import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { lockRelations } from '#/features/catalog/relations/relations.writes.server.ts'
import { refuseOwn } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notifyAll } from '#/features/people/notifications/notifications.writes.server.ts'
import { declineEditsOfGame } from '#/features/stewardship/edits/edits.writes.server.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { onceKey, tellMoreFollowers } from './announceMerge.writes.server.ts'
import { countMerge, findMergeableGames, type MergeableGame } from './mergePreview.queries.server.ts'
import type { Merged, MergeInput, MergePreview, MergeUndone } from './merges.contract.ts'
import { UNDO_DAYS } from './merges.limits.ts'
import { mergeProblem, mergeWarnings, movedNames, movedOwner, survivingOwner } from './merges.rules.ts'
import {
  endRedirect,
  insertMerge,
  lockGames,
  lockMerge,
  markUndone,
  moveNames,
  moveOwner,
  redirectTo,
  returnNames,
  returnOwner,
  type StoredMerge,
} from './merges.writes.server.ts'
import { mergeVersion } from './mergeVersion.server.ts'
import { moveKeys, returnKeys } from './moveKeys.server.ts'
import { moveRows } from './moveRows.writes.server.ts'
import { returnRows } from './returnRows.writes.server.ts'

const pairOf = (games: ReadonlyMap<string, MergeableGame>, urlid: string, intoUrlid: string) => {
  const [game, into] = [games.get(urlid), games.get(intoUrlid)]
  if (!game || !into) throw notFound('game')
  return { game, into }
}

const named = ({ id, urlid, name }: MergeableGame) => ({ id, urlid, name })

/** What merging a game into another would do, and why it can't be done. Throws `ApiProblem` 404 if one of them does not exist. */
export async function previewMerge(db: Kysely<DB>, urlid: string, intoUrlid: string): Promise<MergePreview> {
  const { game, into } = pairOf(await findMergeableGames(db, [urlid, intoUrlid]), urlid, intoUrlid)
  const counts = await countMerge(db, { from: game.id, into: into.id, ownerId: survivingOwner(game, into) })
  return {
    game: named(game),
    into: named(into),
    version: mergeVersion(game, into),
    blocked: mergeProblem(game, into),
    warnings: mergeWarnings(game, into, counts),
    owner: movedOwner(game, into) && game.owner,
    names: movedNames(game, into),
    ...counts,
  }
}

/**
 * Merges a game into another, in one transaction. Throws `ApiProblem` 403 for an owner of one of them, 404, and 409 if they can't be merged,
 * or aren't what the preview showed.
 */
export function mergeGames(
  { auth, events }: Services,
  moderator: Member,
  urlid: string,
  { into: intoUrlid, version, reason }: MergeInput,
): Promise<Merged> {
  return events.write(async (trx, emit) => {
    await lockRelations(trx)
    const { game, into } = pairOf(await lockGames(trx, [urlid, intoUrlid]), urlid, intoUrlid)
    for (const each of [game, into]) refuseOwn(moderator, each.developer_id, 'your own game')
    const problem = mergeProblem(game, into)
    if (problem) throw new ApiProblem(409, problem)
    if (version !== mergeVersion(game, into))
      throw new ApiProblem(409, 'One of the games has changed. Check again what will happen.')
    const [from, to] = [game.id, into.id]
    const id = await insertMerge(trx, { from, into: to, moderatorId: moderator.userId, reason })
    const ownerId = movedOwner(game, into)
    if (ownerId) await moveOwner(trx, id, to, ownerId)
    const names = movedNames(game, into)
    if (names.length > 0) await moveNames(trx, id, to, names)
    await moveRows(trx, { id, from, into: to, ownerId: survivingOwner(game, into) })
    await moveKeys(trx, auth.keys, { id, from, into: to })
    await declineEditsOfGame(trx, from, {
      decidedBy: moderator.userId,
      reason: `${game.name} was merged into ${into.name}. If your edit fits there, please send it again.`,
    })
    await redirectTo(trx, from, to)
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: 'merge-games',
      subjectType: 'game',
      subjectId: String(to),
      memberId: game.added_by,
      reason,
      data: { name: into.name, merged: game.name, merged_id: from },
    })
    await tellOwners(trx, emit, {
      members: [game.added_by, game.developer_id, into.developer_id],
      except: moderator.userId,
      title: `${game.name} was merged into ${into.name}`,
      text: reason,
      link: paths.game(into.urlid),
      onceKey: onceKey(id),
    })
    await tellMoreFollowers(trx, emit, id)
    emitMerge(emit, { from: game, into })
    return { id, urlid: into.urlid }
  })
}

/**
 * Undoes a merge within `UNDO_DAYS` days. Throws `ApiProblem` 404, and 409 if it is too late, was done, or another merge must be undone first.
 */
export function undoMerge(
  { auth, events }: Services,
  moderator: Member,
  id: number,
  reason: string,
): Promise<MergeUndone> {
  return events.write(async (trx, emit) => {
    await lockRelations(trx)
    const merge = await lockMerge(trx, id)
    if (!merge) throw notFound('merge')
    const { game, survivor } = merge
    for (const each of [game, survivor]) refuseOwn(moderator, each.developer_id, 'your own game')
    const problem = undoProblem(merge)
    if (problem) throw new ApiProblem(409, problem)
    const undoing = { id, from: game.id, into: survivor.id }
    await returnKeys(trx, auth.keys, undoing)
    await returnRows(trx, undoing)
    await returnOwner(trx, id)
    await returnNames(trx, id)
    await endRedirect(trx, game.id)
    await markUndone(trx, id, moderator.userId)
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: 'undo-merge',
      subjectType: 'game',
      subjectId: String(survivor.id),
      memberId: game.added_by,
      reason,
      data: { name: survivor.name, merged: game.name, merged_id: game.id },
    })
    await tellOwners(trx, emit, {
      members: [game.added_by, game.developer_id, survivor.developer_id],
      except: moderator.userId,
      title: `${game.name} and ${survivor.name} are separate games again`,
      text: reason,
      link: paths.game(game.urlid),
      onceKey: `${onceKey(id)}:undone`,
    })
    emitMerge(emit, { from: game, into: survivor })
    return { urlid: game.urlid, into: survivor.urlid }
  })
}

function undoProblem({ game, survivor, is_undone, is_old, merged_on, later }: StoredMerge): string | null {
  if (is_undone) return 'This merge was already undone'
  if (is_old) return `This merge is older than ${UNDO_DAYS} days and can’t be undone anymore`
  if (merged_on !== null) return `${survivor.name} was merged into ${merged_on} since. Undo that merge first.`
  if (later !== null)
    return `${later} was merged into ${survivor.name} after ${game.name}. Undo that merge first.`
  return null
}

interface Telling {
  members: readonly (string | null)[]
  except: string
  title: string
  text: string
  link: string
  onceKey: string
}

/** Tells the owners, and who added the merged game, once each. */
async function tellOwners(
  trx: Transaction<DB>,
  emit: Emit,
  { members, except, ...telling }: Telling,
): Promise<void> {
  const told = new Set(members.filter((each) => each !== null && each !== except) as string[])
  await notifyAll(
    trx,
    emit,
    [...told].map((userId) => ({ ...telling, userId, type: 'decision' })),
  )
}

function emitMerge(
  emit: Emit,
  games: { from: Pick<MergeableGame, 'id' | 'added_by'>; into: { id: number } },
): void {
  emit({ type: 'game', gameId: games.from.id, authorId: games.from.added_by })
  emit({ type: 'game', gameId: games.into.id })
  emit({ type: 'games-merged', gameIds: [games.from.id, games.into.id] })
}
