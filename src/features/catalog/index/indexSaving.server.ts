import type { Logger } from 'pino'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import type { Position } from './catalog.queries.server.ts'
import type { SavedIndex } from './savedIndex.server.ts'

/** When the index is saved to disk. Tests use smaller numbers. */
export interface SavingOptions {
  /** Smaller catalogs are not saved: reading the database is as fast as reading a file. */
  minGames: number
  /** The file is rewritten after this many changed games; fewer are read quickly at the next start. */
  afterChanges: number
  /** Delay (ms) after that: an import is finished by then, or the next file includes the rest of it. */
  pauseMs: number
}

export const SAVING: SavingOptions = { minGames: 5_000, afterChanges: 2_000, pauseMs: 60_000 }

/** Saves the index of a catalog that follows the database to disk, when that pays. */
export class IndexSaving {
  readonly #index: SavedIndex
  readonly #options: SavingOptions
  readonly #log: Logger
  /** Games that changed since the index was saved. */
  #changes = 0
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(index: SavedIndex, options: SavingOptions, log: Logger) {
    this.#index = index
    this.#options = options
    this.#log = log
  }

  /** Saves the index unless the catalog is small. A failure is only logged: the next start takes longer. */
  async save(catalog: Catalog, position: Position): Promise<void> {
    if (catalog.size < this.#options.minGames) return
    try {
      const isSaved = await this.#index.save(catalog, position)
      // What was overwritten was of use, so the next save is due.
      this.#changes = isSaved ? 0 : Number.POSITIVE_INFINITY
    } catch (error) {
      this.#log.warn({ err: error }, 'The catalog index cannot be saved to disk')
    }
  }

  /** Counts games that changed since. */
  note(changes: number): void {
    this.#changes += changes
  }

  /** Whether so much has changed that the index is worth saving. */
  get isDue(): boolean {
    return this.#changes > this.#options.afterChanges
  }

  /** Calls `save` after a pause, so that a kill after an import does not make the next start read all of it again. */
  later(save: () => Promise<void>): void {
    if (this.#timer || this.#closed) return
    const run = async () => {
      await save()
      this.#timer = undefined
    }
    this.#timer = setTimeout(run, this.#options.pauseMs).unref()
  }

  /** Nothing is saved later any more. */
  stop(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}
