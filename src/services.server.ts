import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Events } from './events.server.ts'
import type { Auth } from './features/auth/auth.server.ts'
import type { LiveCatalogue } from './features/catalogue/catalogue.sync.server.ts'
import type { ViewerGamesCache } from './features/catalogue/viewerGames.server.ts'
import type { LiveStreams } from './features/live/liveStreams.server.ts'
import type { VisitLog } from './features/logs/visitLog.server.ts'
import type { MediaLibrary } from './features/media/mediaLibrary.server.ts'
import type { PopularPosts } from './features/posts/popular/popularPosts.server.ts'
import { cacheTag } from './http/cache/cacheTags.ts'
import { ResponseCache } from './http/cache/responseCache.server.ts'
import type { RenderQueue } from './http/render/renderQueue.server.ts'
import type { SafeFetch } from './http/safeFetch/safeFetch.server.ts'
import type { JobQueue } from './jobs/jobQueue.server.ts'
import type { Tallies } from './tallies.ts'

/** What the API's endpoints use. `main.ts` makes one at startup; tests make one around a database of their own. */
export interface Services {
  config: Config
  db: Database
  catalogue: LiveCatalogue
  auth: Auth
  cache: ResponseCache
  /** What lists know of their viewer; the effects of writes invalidate it. */
  viewerGames: ViewerGamesCache
  /** Through which everything is written; its effects are those of `effects.server.ts`. */
  events: Events
  /** The open event streams of this process; the effects of writes notify them of changes. */
  live: LiveStreams
  /** Takes in the pictures of members. */
  media: MediaLibrary
  /** Fetches addresses given by members. */
  safeFetch: SafeFetch
  /** Work outside requests. */
  jobs: JobQueue
  /** Counts what visitors open and follow. */
  visits: VisitLog
  /** The popular order of community posts. */
  popularPosts: PopularPosts
  /** The turns in which pages are rendered. */
  renders: RenderQueue
  /** What `/metrics` tells of refusals, mails and aborted bodies. */
  tallies: Tallies
  log: Logger
}

/**
 * Opens the response cache of this process and has it follow the catalogue index: a game that changed is on its own page,
 * in lists, and beside its updates.
 */
export async function openCache(db: Database, catalogue: LiveCatalogue): Promise<ResponseCache> {
  const cache = new ResponseCache()
  catalogue.onChange((gameIds) =>
    cache.invalidate([cacheTag.lists, cacheTag.updates, ...cacheTag.games(gameIds)]),
  )
  return cache.connect(db)
}
