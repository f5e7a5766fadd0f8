import type { GameDiff, GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import type { GameField } from '#/features/stewardship/edits/edits.limits.ts'
import { changedFields, fieldNames, isSameValue } from '#/features/stewardship/edits/edits.rules.ts'

/** The values of some fields. */
export const pick = (fields: GameFields, names: readonly GameField[]): Partial<GameFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

/** A diff with its fields in the order of the form. */
export function diffEntries(diff: GameDiff): { field: GameField; from: unknown; to: unknown }[] {
  return fieldNames(diff).map((field) => ({ field, ...diff[field]! }))
}

/** The member's changes on top of what has changed in the meantime. */
export interface Merge {
  /**
   * The fields that only one side changed, and those that both changed in the same way. The others have the member's
   * own value for now.
   */
  merged: GameFields
  /** The fields that both changed, differently. */
  conflicts: GameField[]
}

/**
 * Applies the author's changes on top of what others changed in the meantime. `base` is their common starting point.
 */
export function mergeFields(base: GameFields, mine: GameFields, theirs: GameFields): Merge {
  const own = changedFields(base, mine)
  const conflicts = own.filter(
    (field) => !isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field]),
  )
  return { merged: { ...theirs, ...pick(mine, own) }, conflicts }
}
