import { hash } from 'node:crypto'
import type { GameLine, UpdateLine } from './import.contract.ts'

/** A game as a line tells it. `digest` is the same for lines that say the same. */
export interface GameRow {
  kind: 'game'
  line: number
  game: GameLine
  digest: string
}

/** An update as a line tells it; `sortAt` is its place among the updates. */
export interface UpdateRow {
  kind: 'update'
  line: number
  update: UpdateLine
  sortAt: Date
  digest: string
}

export type Row = GameRow | UpdateRow

/** What became of a line. Notes tell what was left out of a line that was stored. */
export interface Outcome {
  line: number
  what: 'added' | 'changed' | 'unchanged' | 'problem'
  /** Of a game: it has too few tags, and so waits to be confirmed. */
  unconfirmed?: boolean
  problem?: string
  note?: string
}

export function digestOf(facts: GameLine | UpdateLine): string {
  return hash('sha256', JSON.stringify(facts), 'hex').slice(0, 32)
}

const NOON_MS = 43_200_000

/**
 * Gives updates their place in time. Histories are written newest first: of two updates of a day the earlier line is
 * the newer, and an undated one comes right after the line before it, or last of all when there is none.
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
