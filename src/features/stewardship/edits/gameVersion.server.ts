import { hash } from 'node:crypto'
import { invalidField } from '#/http/problem.ts'
import type { GameFields } from './edits.contract.ts'
import { GAME_FIELDS, type GameField } from './edits.limits.ts'

/** Characters per field in a version. */
const MARK_LENGTH = 8

/**
 * The version of a game's fields: a hash of each value, in the order of `GAME_FIELDS`. An edit that starts from it
 * conflicts exactly where a
 * field that it changes has another value now, whatever changed it, and two edits of different fields never conflict.
 */
export const versionOf = (fields: GameFields): string =>
  GAME_FIELDS.map((field) => markOf(fields[field])).join('')

const markOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url').slice(0, MARK_LENGTH)

/** Which of `fields` have changed since a version. Throws `ApiProblem` 400 for an invalid version. */
export function changedSince(
  version: string,
  fields: readonly GameField[],
  current: GameFields,
): GameField[] {
  if (version.length !== GAME_FIELDS.length * MARK_LENGTH)
    throw invalidField('version', 'The form is out of date. Reload the page and try again')
  return fields.filter((field) => {
    const at = GAME_FIELDS.indexOf(field) * MARK_LENGTH
    return version.slice(at, at + MARK_LENGTH) !== markOf(current[field])
  })
}
