import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { NOBODY, type ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { type CatalogQuery, DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { dayRange, formatDateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { PeriodicCache } from '#/http/cache/periodicCache.server.ts'
import type { ResponseCache } from '#/http/cache/responseCache.server.ts'
import type { PeriodCounts } from './periodCounts.ts'
import type { PopularFilters } from './popular.address.ts'
import type { RankReason } from './popular.contract.ts'
import {
  defaultMinRating,
  isPinnedPeriod,
  MAX_POPULAR_AGE_SECONDS,
  MAX_RANKED,
  MIX_SIZE,
  type Mixed,
} from './popular.limits.ts'
import { countPeriod } from './popular.queries.server.ts'
import { mixRankings } from './popular.rules.ts'

/** Periods that are held at once besides the pinned ones: 3 MB each with votes or clicks on 100,000 games. */
const MAX_PERIODS = 12

/** The games of a ranking in order, and why each ranks there. */
export interface RankedGames {
  ids: number[]
  reasonOf: (id: number) => RankReason
}

/** Ranks games by what they got in a period. The counts are at most a minute old; everything else is as the catalog has it now. */
export class PopularGames {
  readonly #db: Kysely<DB>
  readonly #catalog: Catalog
  readonly #periods: PeriodicCache<PeriodCounts>

  constructor(db: Kysely<DB>, catalog: Catalog, cache: ResponseCache, lifetimeMs?: number) {
    this.#db = db
    this.#catalog = catalog
    this.#periods = new PeriodicCache({
      cache,
      tag: cacheTag.popular,
      maxAgeSeconds: MAX_POPULAR_AGE_SECONDS,
      maxHeld: MAX_PERIODS,
      lifetimeMs,
    })
  }

  /** Two rankings of one generation and one version of the catalog are the same. */
  get generation(): number {
    return this.#periods.generation
  }

  /** A ranking as far as it goes: 10 games in the mix, otherwise 100. Without what `viewer` hides. Throws `ApiProblem` 503 when overloaded. */
  async rank(filters: PopularFilters, viewer: ViewerGames = NOBODY): Promise<RankedGames> {
    const days = dayRange(filters.within, new Date())
    const key = days ? `${days.first} ${days.last}` : formatDateWithin(filters.within)
    const isPinned = isPinnedPeriod(filters.within)
    const counts = await this.#periods.get(key, () => countPeriod(this.#db, days), { isPinned })
    const query = queryOf(filters)
    if (filters.by === 'mix') return this.#mix(filters, query, counts, viewer)
    const ids =
      filters.by === 'bestnew'
        ? this.#bestNew(filters, query, viewer)
        : this.#top(filters.by, query, counts, { limit: MAX_RANKED, viewer, minRating: minRatingOf(filters) })
    return { ids, reasonOf: (id) => ({ game_id: id, ...counts.of(id), mix: null }) }
  }

  /** The first games of a ranking. For the best new ones, nothing is counted. Throws as `rank` does. */
  async first(filters: PopularFilters, limit: number, viewer: ViewerGames = NOBODY): Promise<number[]> {
    const ids =
      filters.by === 'bestnew'
        ? this.#bestNew(filters, queryOf(filters), viewer)
        : (await this.rank(filters, viewer)).ids
    return ids.slice(0, limit)
  }

  #mix(filters: PopularFilters, query: CatalogQuery, counts: PeriodCounts, viewer: ViewerGames): RankedGames {
    const options = { limit: MIX_SIZE, viewer, minRating: minRatingOf(filters) }
    const top = (by: Mixed) => this.#top(by, query, counts, options)
    const mixed = mixRankings({ rated: top('rated'), clicks: top('clicks'), votes: top('votes') }, (id) =>
      counts.votesOf(id),
    )
    const byId = new Map(mixed.map(({ id, points, places }) => [id, { points, ...places }]))
    return {
      ids: mixed.map(({ id }) => id),
      reasonOf: (id) => ({ game_id: id, ...counts.of(id), mix: byId.get(id) ?? null }),
    }
  }

  #top(
    by: Mixed,
    query: CatalogQuery,
    counts: PeriodCounts,
    { minRating, ...options }: { limit: number; viewer: ViewerGames; minRating: number },
  ): number[] {
    if (by === 'clicks') return this.#catalog.firstOf(query, counts.byClicks, options)
    if (by === 'votes') return this.#catalog.firstOf(query, counts.byVotes, options)
    const keeps = (place: number) => counts.ratings[place]! >= minRating
    return this.#catalog.firstOf(query, counts.byRating, { ...options, keeps })
  }

  /** Games that are new in the period, by all of their votes. */
  #bestNew(filters: PopularFilters, query: CatalogQuery, viewer: ViewerGames): number[] {
    const ofPeriod: CatalogQuery = {
      ...query,
      created: filters.within,
      sort: 'rated',
      minRating: minRatingOf(filters),
    }
    const ids: number[] = []
    for (let offset = 0; ids.length < MAX_RANKED; offset += MAX_RANKED) {
      const page = this.#catalog.page(ofPeriod, { offset, limit: MAX_RANKED }, viewer)
      ids.push(...this.#catalog.withoutArchived(page.ids))
      if (offset + MAX_RANKED >= page.total) break
    }
    return ids.slice(0, MAX_RANKED)
  }
}

const minRatingOf = ({ by, minRating }: PopularFilters): number => minRating ?? defaultMinRating(by)

/** The filters by tag as a query of the catalog. */
function queryOf(filters: PopularFilters): CatalogQuery {
  const { tags, tagsMode, not, notMode, hide } = filters
  return { ...DEFAULT_QUERY, tags, tagsMode, not, notMode, hide }
}
