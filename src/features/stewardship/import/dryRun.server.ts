import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import type { AddedGames } from './duplicates.server.ts'
import type { GameRow } from './readRow.ts'
import { storeGames } from './storeGames.server.ts'

/** Characters of all lines that a dry run remembers, as JSON: those of some hundred thousand games. */
const MAX_REMEMBERED_CHARACTERS = 50_000_000
/** Lines about games of one name that a dry run remembers, so that repeating them stays cheap. */
const MAX_REMEMBERED_LINES_OF_NAME = 10

/**
 * What a dry run would have stored so far. It stores each batch of lines in a transaction and rolls that back, so it remembers the lines, and
 * repeats those about the games of a batch before it. Memory use is bounded: later lines do not know games beyond the bounds.
 */
export class DryRun {
  /** The games that it would have added. */
  readonly added: AddedGames = new Map()
  private lines = new Map<string, GameRow[]>()
  private characters = 0

  /** Begins another file, whose lines have numbers of their own. */
  beginFile(): void {
    for (const game of this.added.values()) game.line = undefined
  }

  /** Remembers a line that would have been stored. */
  remember(row: GameRow): void {
    const name = foldCase(row.game.name)
    const lines = this.lines.get(name) ?? []
    this.characters += JSON.stringify(row.game).length
    if (lines.length >= MAX_REMEMBERED_LINES_OF_NAME || this.characters > MAX_REMEMBERED_CHARACTERS) return
    lines.push(row)
    this.lines.set(name, lines)
  }

  /** Remembers the games that a batch would have added. */
  rememberAdded(added: AddedGames): void {
    if (this.characters > MAX_REMEMBERED_CHARACTERS) return
    for (const [key, game] of added) if (!this.added.has(key)) this.added.set(key, game)
  }

  /** Stores again what was remembered about games with these names, within the caller's transaction. */
  async repeat(trx: Kysely<DB>, names: readonly string[]): Promise<void> {
    const remembered = [...new Set(names.map(foldCase))].flatMap((name) => this.lines.get(name) ?? [])
    const rounds: GameRow[][] = []
    const round = new Map<string, number>()
    for (const row of remembered) {
      const at = round.get(foldCase(row.game.name)) ?? 0
      round.set(foldCase(row.game.name), at + 1)
      rounds[at] ??= []
      rounds[at].push(row)
    }
    for (const rows of rounds) await storeGames(trx, rows)
  }
}
