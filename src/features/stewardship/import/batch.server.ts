import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import type { GameRow, Outcome, Row, UpdateRow } from './readRow.ts'
import { storeGames } from './storeGames.server.ts'
import { storeUpdates } from './storeUpdates.server.ts'

type RowOutcome = Outcome & { kind: Row['kind'] }

/**
 * Lines that are stored together, games before updates. It only accepts lines in any order: no two
 * different lines of one game name, and no game after an update of it.
 */
export class Batch {
  private games = new Map<string, GameRow>()
  private repeated: GameRow[] = []
  private updates: UpdateRow[] = []
  private updated = new Set<string>()

  get size(): number {
    return this.games.size + this.repeated.length + this.updates.length
  }

  /** Whether a line may join; if not, store the batch first. */
  takes(row: Row): boolean {
    if (row.kind === 'update') return true
    const name = nameOf(row)
    const same = this.games.get(name)
    return !this.updated.has(name) && (same === undefined || same.digest === row.digest)
  }

  add(row: Row): void {
    const name = nameOf(row)
    if (row.kind === 'update') {
      this.updates.push(row)
      this.updated.add(name)
    } else if (this.games.has(name)) this.repeated.push(row)
    else this.games.set(name, row)
  }

  /** Stores all lines in one transaction. If that fails, stores each line in its own, so that one bad line fails alone. */
  async store(db: Kysely<DB>): Promise<RowOutcome[]> {
    if (this.size === 0) return []
    const games = [...this.games.values()]
    const outcomes = await storeTogether(db, games, this.updates).catch(async (error: unknown) => {
      if (!isAboutData(error)) throw error
      const alone: RowOutcome[] = []
      for (const row of [...games, ...this.updates]) alone.push(await storeAlone(db, row))
      return alone
    })
    return [...outcomes, ...this.outcomesOfRepeated(outcomes)]
  }

  private outcomesOfRepeated(outcomes: readonly RowOutcome[]): RowOutcome[] {
    const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]))
    return this.repeated.map(({ kind, line, game }) => {
      const first = byLine.get(this.games.get(foldCase(game.name))!.line)!
      if (first.what === 'problem') return { ...first, line }
      return { kind, line, what: 'unchanged' }
    })
  }
}

function nameOf(row: Row): string {
  return foldCase(row.kind === 'game' ? row.game.name : row.update.game)
}

function storeTogether(
  db: Kysely<DB>,
  games: readonly GameRow[],
  updates: readonly UpdateRow[],
): Promise<RowOutcome[]> {
  return db.transaction().execute(async (trx) => {
    const stored = await storeGames(trx, games)
    const added = await storeUpdates(trx, updates)
    return [
      ...stored.map((outcome): RowOutcome => ({ kind: 'game', ...outcome })),
      ...added.map((outcome): RowOutcome => ({ kind: 'update', ...outcome })),
    ]
  })
}

async function storeAlone(db: Kysely<DB>, row: Row): Promise<RowOutcome> {
  try {
    const [games, updates] = row.kind === 'game' ? [[row], []] : [[], [row]]
    return (await storeTogether(db, games, updates))[0]!
  } catch (error) {
    if (!isAboutData(error)) throw error
    return { kind: row.kind, line: row.line, what: 'problem', problem: `cannot be stored: ${error.message}` }
  }
}

/** PostgreSQL's classes 22 (data), 23 (a constraint) and 40 (a conflict with another transaction, which may succeed on retry). */
function isAboutData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(22|23|40)/.test(String(error.code))
}
