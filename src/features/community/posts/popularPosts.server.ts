import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type DateWithin, dayRange } from '#/features/catalog/index/query/dateWithin.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { PeriodicCache } from '#/http/cache/periodicCache.server.ts'
import type { ResponseCache } from '#/http/cache/responseCache.server.ts'
import { isDefaultPeriod, MAX_POPULAR_POSTS, MAX_POPULAR_POSTS_AGE_SECONDS } from './popularPosts.limits.ts'
import { countPostsOfPeriod, type PopularPost } from './popularPosts.queries.server.ts'
import type { PostType } from './posts.limits.ts'

/** Periods that are held at once besides the default one: at most half a megabyte each. */
const MAX_PERIODS = 12

/** Ranks community posts by what they got in a period. The counts are at most a minute old. */
export class PopularPosts {
  readonly #db: Kysely<DB>
  readonly #periods: PeriodicCache<PopularPost[]>

  constructor(db: Kysely<DB>, cache: Pick<ResponseCache, 'invalidate' | 'onReset'>, lifetimeMs?: number) {
    this.#db = db
    this.#periods = new PeriodicCache({
      cache,
      tag: cacheTag.popular,
      maxAgeSeconds: MAX_POPULAR_POSTS_AGE_SECONDS,
      maxHeld: MAX_PERIODS,
      lifetimeMs,
    })
  }

  /** The posts of some types, the most popular first; at most `MAX_POPULAR_POSTS`. Throws `ApiProblem` 503 when overloaded. */
  async rank(types: readonly PostType[], within: DateWithin): Promise<PopularPost[]> {
    const days = dayRange(within, new Date())
    const key = days ? `${days.first} ${days.last}` : 'any'
    const posts = await this.#periods.get(key, () => countPostsOfPeriod(this.#db, days), {
      isPinned: isDefaultPeriod(within),
    })
    const wanted = new Set(types)
    return posts.filter(({ type }) => wanted.has(type)).slice(0, MAX_POPULAR_POSTS)
  }
}
