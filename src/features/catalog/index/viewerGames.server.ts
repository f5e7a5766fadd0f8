import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MemberCache } from '#/http/cache/memberCache.server.ts'
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
export class ViewerGamesCache extends MemberCache<CachedViewerGames> {
  constructor(db: Kysely<DB>) {
    super({
      read: async (userId) => {
        const { upvoted, downvoted, favorites, library, blocked } = await readViewerGames(db, userId)
        return {
          upvoted: Int32Array.from(upvoted),
          downvoted: Int32Array.from(downvoted),
          favorites: Int32Array.from(favorites),
          library: byLibraryStatus((status) => Int32Array.from(library[status])),
          blocked: Int32Array.from(blocked),
        }
      },
      maxAgeMs: MAX_AGE_MS,
      maxSize: MAX_IDS,
      sizeOf: sizeInIds,
    })
  }
}

function sizeInIds({ upvoted, downvoted, favorites, library, blocked }: CachedViewerGames): number {
  const sets = [upvoted, downvoted, favorites, blocked, ...LIBRARY_STATUSES.map(({ id }) => library[id])]
  return sets.reduce((total, { length }) => total + length, ENTRY_OVERHEAD_IDS)
}
