import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { Catalogue, type CatalogueOptions } from '#/features/catalogue/engine/catalogue.ts'
import {
  readAllGames,
  readChanges,
  readGames,
  readSnapshot,
  type Snapshot,
} from './catalogue.queries.server.ts'
import { SavedIndex } from './savedIndex.server.ts'

/** Every so often (ms) a process on a PostgreSQL server asks whether it missed a change. */
const HEARTBEAT_MS = 2_000
/** Pause (ms) between two readings that nobody awaits: under load every group of votes sends a message. */
const BACKGROUND_PAUSE_MS = 50
/** Pause (ms) between two pieces of maintenance. */
const MAINTENANCE_PAUSE_MS = 20
/** A smaller catalogue is read from the database as fast as from a file. */
const MIN_SAVED_GAMES = 5_000
/** The file is written again at the end once so many games changed; fewer are soon read at the next start. */
const SAVE_AFTER_CHANGES = 2_000

/** Called with the ids of games that changed. */
export type ChangeListener = (ids: ReadonlySet<number>) => void

/** A catalogue that follows the database. */
export interface LiveCatalogue {
  readonly catalogue: Catalogue
  /**
   * Reads what was committed since the last reading. Whoever writes awaits it after the commit, so that the next answer
   * of this process has the change; other processes follow by themselves, within moments.
   */
  refresh(): Promise<void>
  /**
   * Calls `listener` with the ids of games that changed, after they have: in anything, also in what only their own pages
   * show and the index does not hold. Returns how to stop it.
   */
  onChange(listener: ChangeListener): () => void
  close(): Promise<void>
}

/**
 * Builds the index of all games of a database and keeps it in step: with other processes by LISTEN, and where a message
 * was missed by asking.
 *
 * @param dataDir where the index of a large catalogue is kept for the next start; nowhere without it
 */
export async function openCatalogue(
  db: Database,
  { dataDir, log, ...options }: { dataDir?: string | undefined; log: Logger } & CatalogueOptions,
): Promise<LiveCatalogue> {
  const saved = dataDir === undefined ? undefined : new SavedIndex(db, dataDir)
  const restored = await saved?.restore(options).catch((error) => {
    log.warn({ err: error }, 'The saved catalogue index cannot be read, so it is rebuilt')
    return undefined
  })
  const loaded = restored ?? (await build(db, options))
  const live = new Follower(db, log, loaded, saved)
  if (!restored) await live.keep()
  await live.follow()
  return live
}

interface Loaded {
  catalogue: Catalogue
  snapshot: Snapshot
}

async function build(db: Database, options: CatalogueOptions): Promise<Loaded> {
  const catalogue = new Catalogue(options)
  // The snapshot comes first: what is committed while the games are read is read again by the first refresh.
  const snapshot = await readSnapshot(db.kysely)
  for await (const rows of readAllGames(db.kysely)) for (const row of rows) catalogue.load(row)
  catalogue.finishLoading()
  return { catalogue, snapshot }
}

class Follower implements LiveCatalogue {
  readonly catalogue: Catalogue
  readonly #db: Database
  readonly #log: Logger
  readonly #saved: SavedIndex | undefined
  readonly #listeners = new Set<ChangeListener>()
  #snapshot: Snapshot
  #running: Promise<void> | undefined
  #waiting: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #background: NodeJS.Timeout | undefined
  /** When the last reading that nobody awaits began, by `performance.now()`. */
  #backgroundAt = Number.NEGATIVE_INFINITY
  #maintenance: NodeJS.Timeout | undefined
  #endListening: (() => Promise<void>) | undefined
  #closed = false
  #failing = false
  /** Games that changed since the index was kept. */
  #changes = 0

  constructor(db: Database, log: Logger, { catalogue, snapshot }: Loaded, saved: SavedIndex | undefined) {
    this.#db = db
    this.#log = log
    this.catalogue = catalogue
    this.#snapshot = snapshot
    this.#saved = saved
  }

  async follow(): Promise<void> {
    const refresh = () => this.#refreshSoon()
    this.#endListening = await this.#db.listen('catalogue', refresh, refresh)
    if (this.#db.kind === 'server') {
      this.#heartbeat = setInterval(refresh, HEARTBEAT_MS)
      this.#heartbeat.unref()
    }
    await this.refresh()
  }

  /** Writes the index to disk when it is worth it; without a place for it, the next start takes longer. */
  async keep(): Promise<void> {
    if (!this.#saved || this.catalogue.size < MIN_SAVED_GAMES) return
    try {
      await this.#saved.save(this.catalogue, this.#snapshot)
      this.#changes = 0
    } catch (error) {
      this.#log.warn({ err: error }, 'The catalogue index cannot be saved to disk')
    }
  }

  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A reading that has begun may have missed the caller's commit: those who come meanwhile share the next one. */
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
    await this.#endListening?.()
    await Promise.allSettled([this.#running, this.#waiting])
    if (this.#changes > SAVE_AFTER_CHANGES) await this.keep()
  }

  /** At once, or so long after the last one that messages which arrive meanwhile share it. */
  #refreshSoon(): void {
    if (this.#background || this.#closed) return
    const wait = this.#backgroundAt + BACKGROUND_PAUSE_MS - performance.now()
    if (wait <= 0) this.#refreshInBackground()
    else this.#background = setTimeout(() => this.#refreshInBackground(), wait).unref()
  }

  /** Failures are told once, and their end: while the database is away there is one every heartbeat. */
  #refreshInBackground(): void {
    this.#background = undefined
    this.#backgroundAt = performance.now()
    this.refresh().then(
      () => {
        if (this.#failing) this.#log.info('The catalogue follows the database again')
        this.#failing = false
      },
      (error) => {
        if (!this.#failing) this.#log.warn({ err: error }, 'The catalogue cannot follow the database')
        this.#failing = true
      },
    )
  }

  async #read(): Promise<void> {
    if (this.#closed) return
    const { ids, votes, snapshot } = await readChanges(this.#db.kysely, this.#snapshot)
    // Votes first: whole games are read later, and may have newer ones.
    this.catalogue.applyVotes(votes)
    if (ids.length > 0) await this.#readGames(ids)
    const changed = new Set(ids)
    for (const { id } of votes) changed.add(id)
    if (changed.size > 0) {
      for (const listener of this.#listeners) listener(changed)
      this.#changes += changed.size
      this.#maintainLater()
    }
    // Last, so that after a failure the same changes are read again; applying them twice changes nothing.
    this.#snapshot = snapshot
  }

  async #readGames(ids: readonly number[]): Promise<void> {
    const missing = new Set(ids)
    for await (const rows of readGames(this.#db.kysely, ids)) {
      this.catalogue.apply(rows)
      for (const row of rows) missing.delete(row.id)
    }
    this.catalogue.apply([], missing)
  }

  /** Maintenance in small pieces between requests. */
  #maintainLater(): void {
    clearTimeout(this.#maintenance)
    if (this.#closed) return
    this.#maintenance = setTimeout(() => {
      if (this.catalogue.maintain()) this.#maintainLater()
    }, MAINTENANCE_PAUSE_MS)
    this.#maintenance.unref()
  }
}
