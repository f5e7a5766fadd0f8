import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '#/db/generated/tables.ts'
import { byLibraryStatus, LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import type { ViewerGames } from './engine/viewerGames.ts'
import { readViewerGames } from './viewerGames.queries.server.ts'

/** Bound on the ids of games in the cache, of all members together: 8 MB. */
const MAX_IDS = 2_000_000
/** The overhead of an entry, counted in ids. */
const ENTRY_OVERHEAD_IDS = 100
/** A cached set is read again after this long, in ms, in case an event was lost. */
const MAX_AGE_MS = 30_000

/** A member's sets as they are cached: packed, because a member may have thousands of votes. */
export interface CachedViewerGames extends ViewerGames {
  upvoted: Int32Array
  downvoted: Int32Array
  favorites: Int32Array
  library: Record<LibraryStatus, Int32Array>
  blocked: Int32Array
}

/** The games that a member upvoted, downvoted, favorited, has in their library and hid, cached in this process. Handlers of events invalidate them. */
export class ViewerGamesCache {
  readonly #db: Kysely<DB>
  readonly #games = new LRUCache<string, CachedViewerGames>({
    maxSize: MAX_IDS,
    ttl: MAX_AGE_MS,
    sizeCalculation: sizeInIds,
  })
  /** Reads under way. An invalidated one is no longer here, and its result is not cached. */
  readonly #reads = new Map<string, Promise<CachedViewerGames>>()
  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /** The sets of a member, from the cache or the database. */
  async of(userId: string): Promise<CachedViewerGames> {
    return this.#games.get(userId) ?? this.#reads.get(userId) ?? this.#read(userId)
  }

  /** Call this after the commit that changed a member's votes, favorites, library or hidden games. */
  invalidate(userId: string): void {
    this.#reads.delete(userId)
    this.#games.delete(userId)
  }

  /** Call this when any member's sets may have changed. */
  invalidateAll(): void {
    this.#reads.clear()
    this.#games.clear()
  }

  #read(userId: string): Promise<CachedViewerGames> {
    const read = readViewerGames(this.#db, userId).then(
      ({ upvoted, downvoted, favorites, library, blocked }) => ({
        upvoted: Int32Array.from(upvoted),
        downvoted: Int32Array.from(downvoted),
        favorites: Int32Array.from(favorites),
        library: byLibraryStatus((status) => Int32Array.from(library[status])),
        blocked: Int32Array.from(blocked),
      }),
    )
    this.#reads.set(userId, read)
    read
      .then((games) => {
        if (this.#reads.get(userId) === read) this.#games.set(userId, games)
      })
      // The caller gets the error.
      .catch(() => {})
      .finally(() => {
        if (this.#reads.get(userId) === read) this.#reads.delete(userId)
      })
    return read
  }
}

function sizeInIds({ upvoted, downvoted, favorites, library, blocked }: CachedViewerGames): number {
  const sets = [upvoted, downvoted, favorites, blocked, ...LIBRARY_STATUSES.map(({ id }) => library[id])]
  return sets.reduce((total, { length }) => total + length, ENTRY_OVERHEAD_IDS)
}
