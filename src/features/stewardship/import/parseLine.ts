import type { z } from 'zod'
import { MAX_DEVELOPER_LENGTH } from '#/features/catalog/developers/developers.limits.ts'
import {
  GAME_NAME_MAX,
  type GameLine,
  gameLine,
  tidyLine,
  type UpdateLine,
  updateLine,
} from './import.contract.ts'

/**
 * A line as parsed: a game, an update, sums of votes (which belong to members, so they are skipped), or a problem. Notes say what was cut.
 */
export type ParsedLine =
  | { kind: 'game'; game: GameLine; notes: string[] }
  | { kind: 'update'; update: UpdateLine; notes: string[] }
  | { kind: 'votes' }
  | { kind: 'problem'; problem: string }

/** The maximum number of issues reported for one line. */
const MAX_ISSUES = 5

/** `links[0].url: is not …; tags[2]: …` */
function toProblem(error: z.ZodError): string {
  const messages = error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const where = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
    return where === '' ? message : `${where.replace(/^\./, '')}: ${message}`
  })
  const more = error.issues.length - messages.length
  return messages.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

const KINDS: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
}

/** The message for values of the wrong type; undefined keeps the issue's own message. */
const wrongType: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined) return 'is missing'
  return `is not ${KINDS[issue.expected] ?? issue.expected}`
}

/** A copy without null values, which many programs write for omitted fields. Applies to links as well. */
function withoutNulls(row: object): Record<string, unknown> {
  const filled = Object.entries(row).filter(([, value]) => value !== null)
  return Object.fromEntries(
    filled.map(([key, value]) => [
      key,
      key === 'links' && Array.isArray(value)
        ? value.map((link: unknown) => (isObject(link) ? withoutNulls(link) : link))
        : value,
    ]),
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Which names of a row are longer than they can be stored. */
function notesOnNames({ game, name, developer, developers }: Record<string, unknown>): string[] {
  const isUpdate = game !== undefined
  const names: [field: string, value: unknown, max: number][] = [
    isUpdate ? ['game', game, GAME_NAME_MAX] : ['name', name, GAME_NAME_MAX],
    ...(isUpdate || developers === undefined
      ? [['developer', developer, MAX_DEVELOPER_LENGTH] as [string, unknown, number]]
      : (developers as unknown[]).map((each, at): [string, unknown, number] => [
          `developers[${at}]`,
          each,
          MAX_DEVELOPER_LENGTH,
        ])),
  ]
  return names.flatMap(([field, value, max]) =>
    typeof value === 'string' && value.length > max && tidyLine(value).length > max
      ? `${field}: cut to ${max} characters`
      : [],
  )
}

/** Reads one line of JSON. A row is an update when it names a `game`, a game when it has a `name`. Never throws. */
export function parseLine(text: string): ParsedLine {
  let parsedJson: unknown
  try {
    parsedJson = JSON.parse(text)
  } catch {
    return { kind: 'problem', problem: 'is not JSON' }
  }
  if (!isObject(parsedJson)) return { kind: 'problem', problem: 'is not a JSON object' }
  const row = withoutNulls(parsedJson)
  if (Object.hasOwn(row, 'game')) {
    const parsed = updateLine.safeParse(row, { error: wrongType })
    if (parsed.success) return { kind: 'update', update: parsed.data, notes: notesOnNames(row) }
    return { kind: 'problem', problem: toProblem(parsed.error) }
  }
  if (Object.hasOwn(row, 'name')) {
    const parsed = gameLine.safeParse(row, { error: wrongType })
    if (parsed.success) return { kind: 'game', game: parsed.data, notes: notesOnNames(row) }
    return { kind: 'problem', problem: toProblem(parsed.error) }
  }
  if (Object.hasOwn(row, 'game_urlid') && Object.hasOwn(row, 'upvotes')) return { kind: 'votes' }
  return { kind: 'problem', problem: 'is neither a game (it has no name) nor an update (it names no game)' }
}
