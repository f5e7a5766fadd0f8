import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { PeriodicCache } from '#/http/cache/periodicCache.server.ts'
import type { ResponseCache } from '#/http/cache/responseCache.server.ts'
import { type Board, MAX_RANKING_AGE_SECONDS, type Period } from './leaderboards.limits.ts'
import { rankMembers } from './leaderboards.queries.server.ts'
import type { Ranking } from './ranking.ts'

/** The rankings that were asked for within the last minute, of this process. */
export class Rankings {
  readonly #db: Kysely<DB>
  readonly #rankings: PeriodicCache<Ranking>

  constructor(db: Kysely<DB>, cache: ResponseCache, lifetimeMs?: number) {
    this.#db = db
    this.#rankings = new PeriodicCache({
      cache,
      tag: cacheTag.leaderboards,
      maxAgeSeconds: MAX_RANKING_AGE_SECONDS,
      // There are so few that all are pinned.
      maxHeld: 0,
      lifetimeMs,
    })
  }

  /** A ranking that is at most a minute old. */
  get(board: Board, period: Period): Promise<Ranking> {
    return this.#rankings.get(`${board} ${period}`, () => rankMembers(this.#db, board, period), {
      isPinned: true,
    })
  }
}
