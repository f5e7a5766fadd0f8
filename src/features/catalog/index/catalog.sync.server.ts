import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { isOutage } from '#/db/unavailable.ts'
import type { Catalog, CatalogOptions } from '#/features/catalog/index/engine/catalog.ts'
import { type Position, readChanges, readGames } from './catalog.queries.server.ts'
import { IndexSaving, SAVING, type SavingOptions } from './indexSaving.server.ts'
import { buildIndex, type LoadedIndex, restoreIndex } from './loadIndex.server.ts'
import { Rereading } from './rereading.server.ts'
import { SavedIndex } from './savedIndex.server.ts'

/** How often a process on a PostgreSQL server polls for missed changes, in ms. */
const HEARTBEAT_MS = 2_000
/** Pause (ms) between two reads that nobody awaits: under load every group of votes sends a message. */
const BACKGROUND_PAUSE_MS = 50
/** Pause (ms) between two pieces of maintenance. */
const MAINTENANCE_PAUSE_MS = 20

/** Called with the ids of games that changed. */
export type ChangeListener = (ids: ReadonlySet<number>) => void

/**
 * Builds the index of all games of a database and keeps it in sync: by LISTEN, and by polling in case a message was
 * lost.
 *
 * @param dataDir folder in which the index of a large catalog is saved for the next start; without it, nothing is
 * saved
 */
export async function openCatalog(
  db: Database,
  { dataDir, log, saving = SAVING, ...options }: OpenOptions & CatalogOptions,
): Promise<LiveCatalog> {
  const saved = dataDir === undefined ? undefined : new SavedIndex(db, dataDir)
  const restored = await restoreIndex(db, saved, log, options)
  const loaded = restored ?? (await buildIndex(db, options))
  const live = new LiveCatalog(db, log, loaded, saved && new IndexSaving(saved, saving, log))
  if (!restored) await live.keep()
  await live.follow()
  return live
}

interface OpenOptions {
  dataDir?: string | undefined
  log: Logger
  saving?: SavingOptions
}

/** A catalog that follows the database. */
export class LiveCatalog {
  readonly catalog: Catalog
  readonly #db: Database
  readonly #log: Logger
  readonly #saving: IndexSaving | undefined
  readonly #listeners = new Set<ChangeListener>()
  readonly #resyncListeners = new Set<() => void>()
  readonly #rereading: Rereading
  #position: Position
  #running: Promise<void> | undefined
  #waiting: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #background: NodeJS.Timeout | undefined
  /** When the last read that nobody awaits began, by `performance.now()`. */
  #backgroundAt = Number.NEGATIVE_INFINITY
  #maintenance: NodeJS.Timeout | undefined
  #endListening: (() => Promise<void>) | undefined
  #closed = false
  #failing = false
  /** When the oldest read that has not succeeded was requested, by `performance.now()`. */
  #behindSince: number | undefined

  constructor(
    db: Database,
    log: Logger,
    { catalog, position }: LoadedIndex,
    saving: IndexSaving | undefined,
  ) {
    this.#db = db
    this.#log = log
    this.catalog = catalog
    this.#position = position
    this.#saving = saving
    this.#rereading = new Rereading(db.kysely, catalog, log)
  }

  /** For how long a change may have been waiting to be read; 0 while there is none that the process knows of. */
  get lagSeconds(): number {
    return this.#behindSince === undefined ? 0 : (performance.now() - this.#behindSince) / 1000
  }

  /** Starts to follow. */
  async follow(): Promise<void> {
    const refresh = () => this.#refreshSoon()
    this.#endListening = await this.#db.listen('catalogue', refresh, refresh)
    if (this.#db.kind === 'server') {
      this.#heartbeat = setInterval(refresh, HEARTBEAT_MS)
      this.#heartbeat.unref()
    }
    await this.refresh()
  }

  /** Saves the index to disk unless the catalog is small. A failure is only logged: the next start takes longer. */
  async keep(): Promise<void> {
    // Otherwise a part of the index is from another run of the server.
    if (!this.#rereading.isRunning) await this.#saving?.save(this.catalog, this.#position)
  }

  /**
   * Calls `listener` with the ids of games that changed, after they have: in anything, also in what only their own pages
   * show and the index does not hold. Returns how to stop it.
   */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Calls `listener` when all games have been read again, because the server was started again or replaced by another one and may have lost
   * changes: after a failover, or when it was restored. Everything else that was read before may be wrong then, too.
   */
  onResync(listener: () => void): void {
    this.#resyncListeners.add(listener)
  }

  /**
   * Reads what was committed since the last read. Writers await it after the commit, so that the next response of this
   * process has the change; other processes follow automatically within moments.
   * A read that has begun may have missed the caller's commit, so callers that arrive meanwhile share the next one.
   */
  refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#read().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    this.#waiting ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#waiting = undefined
        return this.refresh()
      })
    return this.#waiting
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#background)
    clearTimeout(this.#maintenance)
    this.#saving?.stop()
    await this.#endListening?.()
    await Promise.allSettled([this.#running, this.#waiting])
    if (this.#saving?.isDue) await this.keep()
  }

  /** Immediately, or after a delay in which further messages join it. */
  #refreshSoon(): void {
    if (this.#background || this.#closed) return
    const wait = this.#backgroundAt + BACKGROUND_PAUSE_MS - performance.now()
    if (wait <= 0) this.#refreshInBackground()
    else this.#background = setTimeout(() => this.#refreshInBackground(), wait).unref()
  }

  /** Logs the first failure and the recovery only: while the database is unavailable, every heartbeat fails. */
  #refreshInBackground(): void {
    this.#background = undefined
    this.#backgroundAt = performance.now()
    this.refresh().then(
      () => {
        if (this.#failing) this.#log.info('The catalog follows the database again')
        this.#failing = false
      },
      (error) => {
        // An outage of the database has its own lines.
        if (this.#failing || isOutage(error)) return
        this.#log.warn({ err: error }, 'The catalog cannot follow the database')
        this.#failing = true
      },
    )
  }

  async #read(): Promise<void> {
    if (this.#closed) return
    const begunAt = performance.now()
    this.#behindSince ??= begunAt
    const { ids, votes, hasGoneBack, ...position } = await readChanges(
      this.#db.kysely,
      this.#position.snapshot,
    )
    if (hasGoneBack || position.serverRun !== this.#position.serverRun) {
      this.#position = position
      this.#rereading.start(hasGoneBack)
    }
    const isRereading = this.#rereading.isRunning
    // Votes first: whole games are read later, and may have newer ones.
    this.catalog.applyVotes(votes)
    if (ids.length > 0) await this.#readGames(ids)
    const changed = new Set(ids)
    for (const { id } of votes) changed.add(id)
    // With each read, so that a writer waits for one batch at most.
    for (const id of await this.#rereading.next()) changed.add(id)
    if (changed.size > 0) {
      for (const listener of this.#listeners) listener(changed)
      this.#saving?.note(changed.size)
      // Votes alone are soon read again.
      if (ids.length > 0 && this.#saving?.isDue) this.#saveLater()
      this.#maintainLater()
    }
    // Last, so that after a failure the same changes are read again; applying them twice changes nothing.
    this.#position = position
    if (this.#rereading.isRunning) return this.#refreshSoon()
    this.#behindSince = this.#waiting && begunAt
    if (isRereading) this.#finishResync()
  }

  #finishResync(): void {
    this.#log.info('All games have been read again')
    for (const listener of this.#resyncListeners) listener()
    this.#saveLater()
  }

  async #readGames(ids: readonly number[]): Promise<void> {
    const missing = new Set(ids)
    for await (const rows of readGames(this.#db.kysely, ids)) {
      this.catalog.apply(rows)
      for (const row of rows) missing.delete(row.id)
    }
    this.catalog.apply([], missing)
  }

  #saveLater(): void {
    this.#saving?.later(() => this.keep())
  }

  /** Maintenance in small pieces between requests. */
  #maintainLater(): void {
    clearTimeout(this.#maintenance)
    if (this.#closed) return
    this.#maintenance = setTimeout(() => {
      if (this.catalog.maintain()) this.#maintainLater()
    }, MAINTENANCE_PAUSE_MS)
    this.#maintenance.unref()
  }
}
