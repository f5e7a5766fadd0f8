import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { requireReason } from '#/features/people/moderation/removalReason.server.ts'
import { announce } from '#/features/people/notifications/announce.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { actsOnlyForOwnGames } from '#/http/apiTokenAccess.server.ts'
import { ApiProblem, invalidField, notFound, throwRefusal } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { EditUpdateInput, UpdateWritten } from './updateEdit.contract.ts'
import { UPDATE_ADDED, UPDATE_CHANGED } from './updateEdit.limits.ts'
import {
  dateError,
  isTrusted,
  NO_LINKS_YET,
  NO_UPDATE,
  refuseUpdateChange,
  type UpdateDraft,
} from './updateEdit.rules.ts'
import {
  changeUpdate,
  findVersion,
  insertUpdate,
  type LockedUpdate,
  lockGameOfUpdate,
  lockUpdate,
  markUpdateRemoved,
} from './updateEdit.writes.server.ts'

/**
 * Adds an update by hand. Followers of the game hear of it, unless its author joined today.
 *
 * @throws ApiProblem 400 for a day in the future and for links of a new account, 404 without such a game, 409 for a version that the game has
 */
export async function addUpdate(
  { events }: Pick<Services, 'events'>,
  member: Member,
  gameId: number,
  draft: UpdateDraft,
): Promise<UpdateWritten> {
  const now = Date.now()
  checkDate(draft.date, now)
  return events.write(async (trx, emit) => {
    const game = await lockGameOfUpdate(trx, gameId)
    if (!game) throw notFound('game')
    requireOwnGame(member, game.developer_id)
    const trusted = isTrusted(member, game.developer_id, now)
    if (!trusted) refuseLinks(draft)
    const id = await insertUpdate(trx, { ...draft, gameId, source: 'user', addedBy: member.userId })
    if (id === undefined) throw await versionTaken(trx, gameId, game.name, draft.version)
    if (trusted) await announce(trx, emit, 'update', [id])
    emit({ type: 'update', updateId: id, gameId, authorId: member.userId })
    return { id, message: UPDATE_ADDED }
  })
}

/**
 * Changes an update: its author, the game's developer, and moderators can.
 *
 * @throws ApiProblem 400, 403, 404, and 409 for a version that another update of the game has
 */
export async function editUpdate(
  { events }: Pick<Services, 'events'>,
  member: Member,
  id: number,
  change: EditUpdateInput,
): Promise<UpdateWritten> {
  const now = Date.now()
  if (change.date !== undefined) checkDate(change.date, now)
  return events.write(async (trx, emit) => {
    const update = await requireUpdate(trx, id, member)
    if (!isTrusted(member, update.developer_id, now)) refuseLinks({ ...update, ...change })
    const edited = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (!(await changeUpdate(trx, update, edited as Partial<UpdateDraft>)))
      throw await versionTaken(trx, update.game_id, update.game_name, change.version!)
    if (member.userId !== update.added_by && member.userId !== update.developer_id)
      await logModeration(trx, emit, {
        actorId: member.userId,
        action: 'edit-update',
        subjectType: 'update',
        subjectId: String(id),
        reason: '',
        data: { game_id: update.game_id, before: textsOf(update), after: change },
      })
    emit({ type: 'update', updateId: id, gameId: update.game_id, authorId: update.added_by })
    return { id, message: UPDATE_CHANGED }
  })
}

/**
 * Removes an update. Removing one that is removed changes nothing. A moderator must give a reason, which the author
 * sees.
 *
 * @throws ApiProblem 400 without a reason where one is needed, 403, 404
 */
export async function removeUpdate(
  { events }: Pick<Services, 'events'>,
  member: Member,
  id: number,
  reason: string,
): Promise<void> {
  await events.write(async (trx, emit) => {
    const update = await lockUpdate(trx, id)
    if (!update) throw new ApiProblem(404, NO_UPDATE)
    requireOwnGame(member, update.developer_id)
    throwRefusal(refuseUpdateChange({ addedBy: update.added_by, developerId: update.developer_id }, member))
    if (update.is_removed) return
    const isOwn = member.userId === update.added_by || member.userId === update.developer_id
    if (!isOwn) requireReason(reason)
    await markUpdateRemoved(trx, id, isOwn && update.source !== 'feed')
    if (!isOwn) await recordUpdateRemoval(trx, emit, { update, moderatorId: member.userId, reason })
    emit({ type: 'update', updateId: id, gameId: update.game_id, authorId: update.added_by })
  })
}

async function requireUpdate(trx: Kysely<DB>, id: number, member: Member): Promise<LockedUpdate> {
  const update = await lockUpdate(trx, id)
  if (!update || update.is_removed) throw new ApiProblem(404, NO_UPDATE)
  requireOwnGame(member, update.developer_id)
  throwRefusal(refuseUpdateChange({ addedBy: update.added_by, developerId: update.developer_id }, member))
  return update
}

/** An API token for updates of games that the member develops does nothing to other games. */
function requireOwnGame(member: Member, developerId: string | null): void {
  if (actsOnlyForOwnGames(member) && member.userId !== developerId)
    throw ApiProblem.coded(
      403,
      'insufficient_scope',
      'The scope updates covers only games you develop. Other games need the scope write.',
    )
}

function checkDate(date: string, now: number): void {
  const message = dateError(date, now)
  if (message) throw invalidField('date', message)
}

function refuseLinks({ title, content }: { title: string; content: string }): void {
  if (readMarkdown(content).hasOutsideLink || readMarkdown(title).hasOutsideLink)
    throw invalidField('content', NO_LINKS_YET)
}

/** The problem of a version that the game has, with the update that has it. */
export async function versionTaken(
  trx: Kysely<DB>,
  gameId: number,
  game: string,
  version: string,
): Promise<ApiProblem> {
  const taken = await findVersion(trx, gameId, version)
  const message =
    taken && !taken.is_removed
      ? `${game} already has an update with the version ${version}`
      : `The update with the version ${version} was removed and can’t be added again`
  const problem = ApiProblem.coded(
    409,
    'version-exists',
    message,
    taken && !taken.is_removed ? paths.update(taken.id) : undefined,
  )
  return problem
}

const textsOf = ({ version_number, title, content, justdate }: LockedUpdate) => ({
  version: version_number,
  title,
  content,
  date: justdate,
})

interface UpdateRemoval {
  update: LockedUpdate
  moderatorId: string
  reason: string
  /** More for the log. */
  data?: object
}

/** Logs that a moderator removed an update, and notifies the member who added it with the reason. */
export async function recordUpdateRemoval(
  trx: Kysely<DB>,
  emit: Emit,
  { update, moderatorId, reason, data }: UpdateRemoval,
): Promise<void> {
  await logModeration(trx, emit, {
    actorId: moderatorId,
    action: 'remove-update',
    subjectType: 'update',
    subjectId: String(update.id),
    reason,
    data: { game_id: update.game_id, ...textsOf(update), ...data },
  })
  if (update.added_by === null) return
  await notify(trx, emit, {
    userId: update.added_by,
    type: 'moderator',
    title: `A moderator removed your update ${update.version_number ?? ''} of ${update.game_name}`.replace(
      '  ',
      ' ',
    ),
    text: reason,
    link: paths.game(update.game_urlid),
  })
}
