import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import type { DryRun } from './dryRun.server.ts'
import type { AddedGames } from './duplicates.server.ts'
import type { GameRow, Outcome, Row, UpdateRow } from './readRow.ts'
import { storeGames } from './storeGames.server.ts'
import { storeUpdates } from './storeUpdates.server.ts'

export type RowOutcome = Outcome & { row: Row }

export interface StoreOptions {
  /** Leaves out lines that may be duplicates. */
  isStrict?: boolean | undefined
  /** Stores nothing; what would have been stored is remembered in it. */
  dryRun?: DryRun | undefined
}

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
    const name = foldCase(nameOf(row))
    const same = this.games.get(name)
    return !this.updated.has(name) && (same === undefined || same.digest === row.digest)
  }

  add(row: Row): void {
    const name = foldCase(nameOf(row))
    if (row.kind === 'update') {
      this.updates.push(row)
      this.updated.add(name)
    } else if (this.games.has(name)) this.repeated.push(row)
    else this.games.set(name, row)
  }

  /** Stores all lines in one transaction. If that fails, stores each line in its own, so that one bad line fails alone. */
  async store(db: Kysely<DB>, options: StoreOptions = {}): Promise<RowOutcome[]> {
    if (this.size === 0) return []
    const rows = [...this.games.values(), ...this.updates]
    const outcomes = await storeTogether(db, rows, options).catch(async (error: unknown) => {
      if (!isAboutData(error)) throw error
      const alone: Outcome[] = []
      for (const row of rows) alone.push(await storeAlone(db, row, options))
      return alone
    })
    const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]))
    return [
      ...rows.map((row) => ({ row, ...byLine.get(row.line)! })),
      ...this.repeated.map((row) => ({ row, ...this.outcomeOfRepeated(row, byLine) })),
    ].sort((one, other) => one.line - other.line)
  }

  private outcomeOfRepeated({ line, game }: GameRow, byLine: ReadonlyMap<number, Outcome>): Outcome {
    const first = byLine.get(this.games.get(foldCase(game.name))!.line)!
    return first.what === 'problem' || first.what === 'skipped'
      ? { ...first, line }
      : { line, what: 'unchanged' }
  }
}

const nameOf = (row: Row): string => (row.kind === 'game' ? row.game.name : row.update.game)

/** Ends the transaction of a dry run. */
class RolledBack extends Error {
  readonly outcomes: Outcome[]

  constructor(outcomes: Outcome[]) {
    super('A dry run stores nothing')
    this.outcomes = outcomes
  }
}

async function storeTogether(
  db: Kysely<DB>,
  rows: readonly Row[],
  { isStrict = false, dryRun }: StoreOptions,
): Promise<Outcome[]> {
  const games = rows.filter((row) => row.kind === 'game')
  const updates = rows.filter((row) => row.kind === 'update')
  const added: AddedGames = new Map()
  const stored = db.transaction().execute(async (trx) => {
    await dryRun?.repeat(trx, rows.map(nameOf))
    const outcomes = [
      ...(await storeGames(trx, games, { isStrict, added, before: dryRun?.added })),
      ...(await storeUpdates(trx, updates)),
    ]
    if (dryRun) throw new RolledBack(outcomes)
    return outcomes
  })
  if (!dryRun) return stored
  const outcomes = await stored.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.outcomes
    throw error
  })
  dryRun.rememberAdded(added)
  const whatOf = new Map(outcomes.map(({ line, what }) => [line, what]))
  for (const row of games) if (['added', 'changed'].includes(whatOf.get(row.line)!)) dryRun.remember(row)
  return outcomes
}

async function storeAlone(db: Kysely<DB>, row: Row, options: StoreOptions): Promise<Outcome> {
  try {
    return (await storeTogether(db, [row], options))[0]!
  } catch (error) {
    if (!isAboutData(error)) throw error
    return { line: row.line, what: 'problem', problem: `cannot be stored: ${error.message}` }
  }
}

/** PostgreSQL's classes 22 (data), 23 (a constraint) and 40 (a conflict with another transaction, which may succeed on retry). */
function isAboutData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(22|23|40)/.test(String(error.code))
}
