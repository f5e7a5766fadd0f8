import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#/db/generated/tables.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { readGamesAfter } from './catalog.queries.server.ts'

/** Games at a time: requests wait while they are compared. */
const BATCH = 1_000

/**
 * Reads all games again, in batches between which lists are served and changes are followed. For when the server may have lost changes, also
 * deletions and confirmations.
 */
export class Rereading {
  readonly #db: Kysely<DB>
  readonly #catalog: Catalog
  readonly #log: Logger
  readonly #batch: number
  /** The id after which games still have to be read; undefined when none have to. */
  #after: number | undefined

  constructor(db: Kysely<DB>, catalog: Catalog, log: Logger, batch = BATCH) {
    this.#db = db
    this.#catalog = catalog
    this.#log = log
    this.#batch = batch
  }

  /** Whether some games may be older than the database. */
  get isRunning(): boolean {
    return this.#after !== undefined
  }

  /** Starts from the beginning, also where it is running. */
  start(hasGoneBack: boolean): void {
    this.#after = 0
    this.#log.warn(
      hasGoneBack
        ? 'The database went back in time: it may have lost changes that were committed. All games are read again'
        : 'The database server was started again or replaced by another one. All games are read again',
    )
  }

  /** Brings the next games to their present rows, and removes those that the database does not have. Returns the ids of those that changed. */
  async next(): Promise<ReadonlySet<number>> {
    if (this.#after === undefined) return new Set()
    const { last, rows } = await readGamesAfter(this.#db, this.#after, this.#batch)
    const missing = new Set(this.#catalog.idsBetween(this.#after, last ?? Number.POSITIVE_INFINITY))
    for (const { id } of rows) missing.delete(id)
    this.#after = last ?? undefined
    return this.#catalog.apply(rows, missing)
  }
}
