import type { z } from 'zod'
import { type GameLine, gameLine, type UpdateLine, updateLine } from './import.contract.ts'

/** What a line of the file says: a game, an update, or nothing that can be used. */
export type ParsedLine =
  | { kind: 'game'; game: GameLine }
  | { kind: 'update'; update: UpdateLine }
  | { kind: 'problem'; problem: string }

/** Of a line with many things wrong, these many are named. */
const ISSUES_NAMED = 5

/** `links[0].url: is not …; tags[2]: …` */
function whatIsWrong(error: z.ZodError): string {
  const told = error.issues.slice(0, ISSUES_NAMED).map(({ path, message }) => {
    const where = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
    return where === '' ? message : `${where.replace(/^\./, '')}: ${message}`
  })
  const more = error.issues.length - told.length
  return told.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

/** Reads one line of JSON. A row is an update when it names a `game`, a game when it has a `name`. Never throws. */
export function parseLine(text: string): ParsedLine {
  let row: unknown
  try {
    row = JSON.parse(text)
  } catch {
    return { kind: 'problem', problem: 'is not JSON' }
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { kind: 'problem', problem: 'is not a JSON object' }
  if (Object.hasOwn(row, 'game')) {
    const parsed = updateLine.safeParse(row)
    if (parsed.success) return { kind: 'update', update: parsed.data }
    return { kind: 'problem', problem: whatIsWrong(parsed.error) }
  }
  if (Object.hasOwn(row, 'name')) {
    const parsed = gameLine.safeParse(row)
    if (parsed.success) return { kind: 'game', game: parsed.data }
    return { kind: 'problem', problem: whatIsWrong(parsed.error) }
  }
  return { kind: 'problem', problem: 'is neither a game (it has no name) nor an update (it names no game)' }
}
