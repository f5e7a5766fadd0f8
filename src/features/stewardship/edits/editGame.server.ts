import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { lockRelations, lockRelationsOfEdit } from '#/features/catalog/relations/relations.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { ApiProblem, invalidField } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { missing } from '#/shared/missing.ts'
import { paths } from '#/shared/paths.ts'
import { applyChanges } from './applyChanges.server.ts'
import type { EditInput, EditSent, FieldConflict, GameDiff, GameFields } from './edits.contract.ts'
import { FIELD_LABELS, type GameField, MAX_DIFF_BYTES, MAX_PENDING_EDITS } from './edits.limits.ts'
import { findFieldAuthors, findGameOfEdit, findSameEdit, findStanding } from './edits.queries.server.ts'
import {
  basisOf,
  canSeeEdit,
  changesOf,
  diffOf,
  fieldNames,
  relatedGames,
  reverseOf,
  staleFields,
  withoutRemovedGames,
} from './edits.rules.ts'
import { insertEdit, lockEdit } from './edits.writes.server.ts'
import { repeatedName } from './fieldInputs.rules.ts'
import { type EditedGameRow, findEditedGame } from './gameFields.queries.server.ts'
import { fieldsOf } from './gameFields.rules.ts'
import { lockGame } from './gameFields.writes.server.ts'
import { changedSince, versionOf } from './gameVersion.server.ts'
import { presentDiff } from './presentDiffs.server.ts'
import { resolveChanges } from './resolveChanges.server.ts'

export const NO_GAME = missing('game')
export const NO_EDIT = 'This edit doesn’t exist'
/** Of an edit that only relates games of which one was removed; what can't be done follows. */
export const RELATED_IS_GONE = 'The related game was removed, so there is nothing to'
const APPLIED = 'Your edit is live.'
const PENDING = 'Thanks. Your edit goes live when a moderator accepts it.'

/** Locks a game for an edit of it. Throws `ApiProblem` 404 if there is none or it was removed. */
export async function requireEditedGame(trx: Kysely<DB>, gameId: number): Promise<EditedGameRow> {
  await lockGame(trx, gameId)
  const game = await findEditedGame(trx, gameId)
  if (!game || game.is_removed) throw new ApiProblem(404, NO_GAME)
  return game
}

/** Applies an edit, or queues it for a moderator. */
export function editGame(
  { config, events }: Services,
  member: Member,
  gameId: number,
  { version, changes, summary }: EditInput,
): Promise<EditSent> {
  return events.write(async (trx, emit) => {
    if (changes.relations) await lockRelations(trx)
    const game = await requireEditedGame(trx, gameId)
    const current = fieldsOf(game)
    const wanted = await resolveChanges(trx, definedOf(changes), {
      gameId,
      current,
      siteUrl: config.siteUrl,
      prefix: 'changes.',
    })
    const diff = diffOf(current, wanted)
    const conflicts = changedSince(version, fieldNames(diff), current)
    if (conflicts.length > 0) throw await conflictProblem(trx, gameId, conflicts, current)
    if (fieldNames(diff).length === 0)
      throw invalidField('changes', 'Nothing would change. The game already has these values')
    return sendEdit(trx, emit, { member, game, diff, summary })
  })
}

/**
 * Undoes an applied edit, which is an edit too. From members who may not edit directly, it needs review, even if it
 * only fills empty fields: the undone edit emptied them, which `basisOf` takes into account.
 */
export function undoEdit(
  { events }: Services,
  member: Member,
  editId: number,
  summary: string,
): Promise<EditSent> {
  return events.write(async (trx, emit) => {
    const undone = await lockEditAndGame(trx, member, editId)
    if (undone.edit.status !== 'applied')
      throw new ApiProblem(409, 'Only an edit that was applied can be undone')
    const { edit, game } = undone
    if (edit.is_hidden && !can(member.role, 'edit-at-once'))
      throw new ApiProblem(409, 'A moderator hid this edit, so only moderators can undo it')
    const diff = withoutRemovedGames(reverseOf(await presentDiff(trx, edit.diff)))
    if (fieldNames(diff).length === 0) throw new ApiProblem(409, `${RELATED_IS_GONE} undo`)
    const current = fieldsOf(game)
    const stale = staleFields(diff, current)
    if (stale.length > 0) throw await conflictProblem(trx, game.id, stale, current)
    refuseNameTwice(current, changesOf(diff))
    const sent = await sendEdit(trx, emit, { member, game, diff, summary, undoesId: edit.id })
    if (sent.status === 'applied' && edit.user_id && edit.user_id !== member.userId)
      await notify(trx, emit, {
        userId: edit.user_id,
        type: 'decision',
        title: `Your edit to ${game.name} was undone`,
        text: summary,
        link: paths.edit(sent.editId),
      })
    return sent
  })
}

/** Throws `ApiProblem` 409 if stored changes, which fitted when they were made, would give a game its name as another name, too. */
export function refuseNameTwice(current: GameFields, changes: Partial<GameFields>): void {
  const { name, other_names } = { ...current, ...changes }
  const twice =
    (changes.name ?? changes.other_names) === undefined ? undefined : repeatedName(other_names, name)
  if (twice !== undefined)
    throw new ApiProblem(
      409,
      `“${twice}” would be the name and one of the other names. Remove it from the other names first.`,
    )
}

interface Sending {
  member: Member
  game: EditedGameRow
  diff: GameDiff
  summary: string
  undoesId?: number
}

/** Stores an edit of a locked game whose fields are as `diff` starts from, and applies it if its author may. */
async function sendEdit(
  trx: Kysely<DB>,
  emit: Emit,
  { member, game, diff, summary, undoesId }: Sending,
): Promise<EditSent> {
  if (Buffer.byteLength(JSON.stringify(diff)) > MAX_DIFF_BYTES)
    throw new ApiProblem(400, 'This edit is too large. Save the description and the links separately.')
  const { accepted, waiting, emptied } = await findStanding(trx, member.userId, game.id)
  const editor = { ...member, acceptedEdits: accepted }
  const basis = basisOf(editor, game, { diff, emptied })
  const edit = { gameId: game.id, userId: member.userId, diff, summary, basis, ...(undoesId && { undoesId }) }
  if (!basis) {
    const same = await findSameEdit(trx, edit)
    if (same !== undefined) return { status: 'pending', editId: same, message: PENDING }
    if (waiting >= MAX_PENDING_EDITS)
      throw new ApiProblem(
        409,
        `${waiting} of your edits are waiting for review. Withdraw some, or try again later.`,
      )
  }
  const editId = await insertEdit(trx, edit)
  if (basis) await applyChanges(trx, game, changesOf(diff))
  for (const id of [game.id, ...(basis ? relatedGames(diff) : [])]) emit({ type: 'game', gameId: id })
  return basis
    ? { status: 'applied', editId, message: APPLIED }
    : { status: 'pending', editId, message: PENDING }
}

/** Locks a game and then an edit of it that the member may see. Throws `ApiProblem` 404 if there is none. */
async function lockEditAndGame(trx: Kysely<DB>, member: Member, editId: number) {
  const gameId = await findGameOfEdit(trx, editId)
  if (gameId === undefined) throw new ApiProblem(404, NO_EDIT)
  await lockRelationsOfEdit(trx, editId)
  const game = await requireEditedGame(trx, gameId)
  const edit = await lockEdit(trx, editId)
  if (!edit || !canSeeEdit(edit, member, game)) throw new ApiProblem(404, NO_EDIT)
  return { edit, game }
}

/**
 * The problem that names the fields that changed in the meantime, the edits that changed them, and their current
 * values.
 */
export async function conflictProblem(
  trx: Kysely<DB>,
  gameId: number,
  fields: readonly GameField[],
  current: GameFields,
): Promise<ApiProblem> {
  const authors = await findFieldAuthors(trx, gameId, fields)
  const conflicts: FieldConflict[] = fields.map((field) => {
    const latest = authors.find((each) => each.field === field)
    return {
      field,
      current: current[field],
      edit_id: latest?.edit_id ?? null,
      author: latest?.author ?? null,
      at: latest?.at ?? null,
    }
  })
  const names = fields.map((field) => FIELD_LABELS[field].toLowerCase()).join(', ')
  return ApiProblem.extended(
    409,
    'edit_conflict',
    `Someone else has changed this in the meantime: ${names}`,
    {
      conflicts,
      version: versionOf(current),
      fields: current,
    },
  )
}

/** A request's changes without those that are left out. */
const definedOf = (changes: EditInput['changes']): Partial<GameFields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
