import { youtubeId } from '#/features/catalog/games/games.rules.ts'
import { can, type Role } from '#/features/people/roles/roles.rules.ts'
import type { ReleasePrecision } from '#/shared/releaseDate.ts'
import { TAG_CATEGORIES, type TagCategory, tagById } from '#/shared/taxonomy.ts'
import { textError, textRules } from '#/shared/textRules.ts'
import type { GameDiff, GameFields } from './edits.contract.ts'
import {
  type AppliedBasis,
  type EditStatus,
  FIRST_RELEASE_YEAR,
  GAME_FIELDS,
  type GameField,
  LAST_RELEASE_YEAR,
  SUMMARY_BOUNDS,
  TRUSTED_AFTER_EDITS,
} from './edits.limits.ts'

/** Whether a host may be public: it has a domain and is not an address of a private network. */
export function isOutsideHost(host: string): boolean {
  if (!host.includes('.') || host.startsWith('[') || host.endsWith('.')) return false
  return !/^[\d.]+$|\.(?:local|localhost|internal|home\.arpa|lan|onion|test|invalid)$/i.test(host)
}

const RELEASE_DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/

/** Whether a text is YYYY, YYYY-MM or YYYY-MM-DD and there is such a date in the years that a release can have. */
export const isReleaseDate = (text: string): boolean => storedDate(text) !== undefined

/** A release date as the database has it: its first day, and how precise it is. Undefined for other texts. */
export function storedDate(text: string): { date: string; precision: ReleasePrecision } | undefined {
  const [, year, month, day] = RELEASE_DATE.exec(text) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`
  const time = Date.parse(`${date}T00:00:00Z`)
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  if (!isDate || Number(year) < FIRST_RELEASE_YEAR || Number(year) > LAST_RELEASE_YEAR) return undefined
  return { date, precision: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year' }
}

/** The address of a YouTube video in one form; null for every other address. */
export function canonicalTrailer(address: string): string | null {
  const id = youtubeId(address)
  return id && `https://www.youtube.com/watch?v=${id}`
}

const SUMMARY = textRules(SUMMARY_BOUNDS)

/** What is wrong with an edit's trimmed summary. */
export const summaryError = (text: string) => textError(text, SUMMARY)

/** Fields as a list of links or a text are the same when they read the same, in whatever order their keys were stored. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The fields to which `changes` give another value, in the order of the form. */
export const changedFields = (current: GameFields, changes: Partial<GameFields>): GameField[] =>
  fieldNames(changes).filter(
    (field) => changes[field] !== undefined && !isSameValue(changes[field], current[field]),
  )

/** What changes, field by field, if `changes` are made to `current`; fields that stay the same are left out. */
export const diffOf = (current: GameFields, changes: Partial<GameFields>): GameDiff =>
  Object.fromEntries(
    changedFields(current, changes).map((field) => [field, { from: current[field], to: changes[field] }]),
  )

/** The fields of a diff or of changes, in the order of the form. */
export const fieldNames = (record: { [F in GameField]?: unknown }): GameField[] =>
  GAME_FIELDS.filter((field) => Object.hasOwn(record, field))

/** What a diff makes of its fields. */
export const changesOf = (diff: GameDiff): Partial<GameFields> =>
  Object.fromEntries(fieldNames(diff).map((field) => [field, diff[field]!.to]))

/** The changes that take back a diff. */
export const reverseOf = (diff: GameDiff): GameDiff =>
  Object.fromEntries(
    fieldNames(diff).map((field) => [field, { from: diff[field]!.to, to: diff[field]!.from }]),
  )

/** Fields of a diff whose value is no longer the one it starts from. */
export const staleFields = (diff: GameDiff, current: GameFields): GameField[] =>
  fieldNames(diff).filter((field) => !isSameValue(diff[field]!.from, current[field]))

/** The games whose relations a diff changes, besides the game itself. */
export const relatedGames = ({ relations }: GameDiff): number[] => {
  const { from = [], to = [] } = relations ?? {}
  const isIn = (all: typeof to, { kind, game }: (typeof to)[number]) =>
    all.some((each) => each.kind === kind && each.game === game)
  const changed = [...from.filter((each) => !isIn(to, each)), ...to.filter((each) => !isIn(from, each))]
  return [...new Set(changed.map(({ game }) => game))]
}

/** A diff as `presentDiffs` returns it, without relations to games that were removed: nothing can be done about those. */
export function withoutRemovedGames({ relations, ...diff }: GameDiff): GameDiff {
  if (!relations) return diff
  const [from, to] = [relations.from, relations.to].map((all) => all.filter(({ name }) => name !== ''))
  return isSameValue(from, to) ? diff : { ...diff, relations: { from: from!, to: to! } }
}

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a diff only fills what was empty: a field, a category of tags, a slot for a screenshot. */
export function onlyFillsEmpty(diff: GameDiff): boolean {
  const { screenshots, tags, ...others } = diff
  return (
    Object.values(others).every(({ from }) => isEmptyValue(from)) &&
    (!screenshots || isSameValue(screenshots.to.slice(0, screenshots.from.length), screenshots.from)) &&
    (!tags || fillsCategories(tags.from, tags.to))
  )
}

function fillsCategories(from: readonly number[], to: readonly number[]): boolean {
  const filled = new Set(from.map(categoryOf))
  const added = to.filter((id) => !from.includes(id))
  return from.every((id) => to.includes(id)) && added.every((id) => !filled.has(categoryOf(id)))
}

const categoryOf = (tagId: number) => tagById.get(tagId)?.category

interface TagProblem {
  category: TagCategory
  problem: 'too-many' | 'too-few'
}

/**
 * The categories of which a game would have too many or too few tags. `from`: an edit need not complete what was incomplete before.
 */
export function tagProblems(to: readonly number[], from?: readonly number[]): TagProblem[] {
  const inCategory = (ids: readonly number[], category: string) =>
    ids.filter((id) => categoryOf(id) === category).length
  return TAG_CATEGORIES.flatMap((category): TagProblem[] => {
    const count = inCategory(to, category.id)
    if (count > category.max) return [{ category, problem: 'too-many' }]
    const isShort = count < category.min && (!from || count < inCategory(from, category.id))
    return isShort ? [{ category, problem: 'too-few' }] : []
  })
}

/** Why a game cannot have these tags; undefined if it can. `from` as for `tagProblems`. */
export function refuseTags(to: readonly number[], from?: readonly number[]): string | undefined {
  const [first] = tagProblems(to, from)
  if (!first) return undefined
  const { name, min, max } = first.category
  return first.problem === 'too-many' ? `${name}: choose at most ${max}` : `${name}: choose at least ${min}`
}

/** Who makes an edit, and what is known of them. */
export interface Editor {
  userId: string
  role: Role
  /** Edits of theirs that moderators accepted and nobody undid. */
  acceptedEdits: number
}

/** The facts about a game that determine whether an edit needs review. */
export interface EditedGame {
  developer_id: string | null
  archived: boolean
}

/** Why a member may edit a game directly; undefined if they may not. */
export function editorBasis(
  { userId, role }: Pick<Editor, 'userId' | 'role'>,
  game: Pick<EditedGame, 'developer_id'>,
): AppliedBasis | undefined {
  if (can(role, 'edit-at-once')) return 'moderator'
  return game.developer_id === userId ? 'developer' : undefined
}

/**
 * Why an edit applies immediately; undefined if it waits for a moderator. `emptied`: fields that an earlier edit
 * emptied. Filling one of them again contests that edit, so it needs review. So do all edits of an archived game.
 */
export function basisOf(
  editor: Editor,
  game: EditedGame,
  { diff, emptied }: { diff: GameDiff; emptied: readonly string[] },
): AppliedBasis | undefined {
  const basis = editorBasis(editor, game)
  if (basis) return basis
  const isTrusted = editor.acceptedEdits >= TRUSTED_AFTER_EDITS && !game.archived
  const fills = onlyFillsEmpty(diff) && !fieldNames(diff).some((field) => emptied.includes(field))
  return isTrusted && fills ? 'fills-empty' : undefined
}

/** An edit, as far as it decides who sees it. */
export interface EditVisibility {
  status: EditStatus
  user_id: string | null
}

/**
 * Whether a member may see an edit. Applied edits are public. Others may contain texts that no moderator has reviewed,
 * or that one declined: only their author, moderators, and the game's developer see them.
 */
export function canSeeEdit(
  edit: EditVisibility,
  viewer: { userId: string; role: Role } | undefined,
  game: Pick<EditedGame, 'developer_id'>,
): boolean {
  if (edit.status === 'applied') return true
  return viewer !== undefined && (edit.user_id === viewer.userId || editorBasis(viewer, game) !== undefined)
}
