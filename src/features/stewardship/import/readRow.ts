import { hash } from 'node:crypto'
import type { GameField } from '#/features/stewardship/edits/edits.limits.ts'
import type { GameLine, UpdateLine } from './import.contract.ts'

/** A game read from a line. Lines with the same facts have the same `digest`. */
export interface GameRow {
  kind: 'game'
  line: number
  game: GameLine
  digest: string
  /** What was cut. */
  notes: readonly string[]
}

/** An update read from a line; `sortAt` is its position among the updates. */
export interface UpdateRow {
  kind: 'update'
  line: number
  update: UpdateLine
  sortAt: Date
  digest: string
  /** What was cut. */
  notes: readonly string[]
}

export type Row = GameRow | UpdateRow

/** The result of a line. Notes say what was omitted from a stored line, and which game it may repeat. */
export interface Outcome {
  line: number
  what: 'added' | 'changed' | 'unchanged' | 'skipped' | 'problem'
  /** For a changed game: its fields with new values. */
  fields?: readonly GameField[]
  /** For a game: it has too few tags and waits for confirmation. */
  unconfirmed?: boolean
  /** For a game that was added or skipped: it may be the same as another one. */
  isDuplicate?: boolean
  problem?: string
  notes?: readonly string[]
}

/** A digest of a line’s facts, which shows whether an imported line has changed. */
export function digestOf(facts: GameLine | UpdateLine): string {
  return hash('sha256', JSON.stringify(facts), 'hex').slice(0, 32)
}

const NOON_MS = 43_200_000

/**
 * Assigns each update its position in time. Files list histories newest first, so of two updates on one day the earlier line is
 * newer, and an undated one follows the line before it, or comes last if there is none. The database then sorts
 * the dated updates of one game and day by version.
 */
export function updateClock(): (update: UpdateLine, line: number) => Date {
  let before = { game: '', at: 0 }
  return (update, line) => {
    const after = before.game === update.game ? before.at - 1 : NOON_MS - line
    const at = update.date ? Date.parse(update.date) + NOON_MS - Math.min(line, NOON_MS) : after
    before = { game: update.game, at }
    return new Date(at)
  }
}
