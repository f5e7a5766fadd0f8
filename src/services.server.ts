import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Events } from './events.server.ts'
import type { ForYou } from './features/catalog/forYou/forYou.server.ts'
import type { LiveCatalog } from './features/catalog/index/catalog.sync.server.ts'
import type { ViewerGamesCache } from './features/catalog/index/viewerGames.server.ts'
import type { LiveStreams } from './features/catalog/live/liveStreams.server.ts'
import type { VisitLog } from './features/catalog/logs/visitLog.server.ts'
import type { MediaLibrary } from './features/catalog/media/mediaLibrary.server.ts'
import type { PopularGames } from './features/catalog/popular/popularGames.server.ts'
import type { PopularPosts } from './features/community/posts/popularPosts.server.ts'
import type { Auth } from './features/people/auth/service/auth.server.ts'
import { cacheTag } from './http/cache/cacheTags.ts'
import { ResponseCache } from './http/cache/responseCache.server.ts'
import type { SafeFetch } from './http/safeFetch/safeFetch.server.ts'
import type { Turns } from './http/turns/turns.server.ts'
import type { JobQueue } from './jobs/jobQueue.server.ts'
import type { ProcessCounters } from './processCounters.ts'

/** What the API's endpoints use. `main.ts` creates it at startup; tests create one with their own database. */
export interface Services {
  config: Config
  db: Database
  catalog: LiveCatalog
  auth: Auth
  cache: ResponseCache
  /** The sets of games that lists need of their viewer; handlers of events invalidate them. */
  viewerGames: ViewerGamesCache
  /** The games that are picked for each member; handlers of events invalidate them. */
  forYou: ForYou
  /** Runs all writes that emit events; `eventHandlers.server.ts` lists what follows. */
  events: Events
  /** The open event streams of this process; handlers of events notify them of changes. */
  live: LiveStreams
  /** Stores members' pictures. */
  media: MediaLibrary
  /** Fetches addresses given by members. */
  safeFetch: SafeFetch
  /** Work outside requests. */
  jobs: JobQueue
  /** Counts what visitors open and follow. */
  visits: VisitLog
  /** The rankings of games, with the counts of their periods. */
  popularGames: PopularGames
  /** The popular order of community posts. */
  popularPosts: PopularPosts
  /** The turns in which pages are rendered, and what is not cached is read. */
  turns: Turns
  /** Counts of refusals, mails and aborted bodies, for `/metrics`. */
  counters: ProcessCounters
  log: Logger
}

/**
 * Opens the response cache of this process and makes it follow the catalog index: a changed game appears on its own page,
 * in lists, and with its updates. When the database has lost changes, nothing that was cached is used any longer.
 */
export function openCache(catalog: LiveCatalog, maxPageBytes?: number): ResponseCache {
  const cache = new ResponseCache({ maxPageBytes })
  catalog.onChange((gameIds) =>
    cache.invalidate([cacheTag.lists, cacheTag.updates, ...cacheTag.games(gameIds)]),
  )
  catalog.onResync(() => cache.reset())
  return cache
}
