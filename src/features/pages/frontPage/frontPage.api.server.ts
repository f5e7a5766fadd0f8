import { randomBytes } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { catalogShape } from '#/features/catalog/index/catalog.contract.ts'
import type { ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { utcDay } from '#/features/catalog/index/query/dateWithin.ts'
import type { PopularFilters } from '#/features/catalog/popular/popular.address.ts'
import { SHELF_DAYS } from '#/features/catalog/popular/popular.limits.ts'
import { MAX_FEATURED, SHELF_SIZE } from '#/features/catalog/shelves/shelves.limits.ts'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { CachedEndpoints } from '#/http/cache/cachedEndpoints.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { PeriodicCache } from '#/http/cache/periodicCache.server.ts'
import { asJsonText, sendPrivateText } from '#/http/jsonResponse.server.ts'
import { optionalUser, requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { MINUTE_MS } from '#/shared/durations.ts'
import {
  type ContinuedGames,
  continuedGamesSchema,
  type FrontPageData,
  frontPageSchema,
} from './frontPage.contract.ts'
import { MAX_UPDATES_AGE_SECONDS, RETRY_SECONDS } from './frontPage.limits.ts'
import { countUpdatesOfWeek, findContinued } from './frontPage.queries.server.ts'

const frontPage = createRoute({
  method: 'get',
  path: '/api/front-page',
  tags: ['Games'],
  summary: 'What the front page shows above the list of all games',
  description: 'With an access token, games that the member hides are left out of all but the featured ones.',
  request: { query: z.strictObject({ hide: catalogShape.hide }) },
  responses: { 200: json(frontPageSchema, 'The numbers of the site, and games'), ...errors(400, 401) },
})

const continued = createRoute({
  method: 'get',
  path: '/api/me/continue',
  tags: ['Library'],
  security: SIGNED_IN,
  summary: 'Games that you are playing with an update since you last played, the latest update first',
  description: 'Their updates are at /api/updates?playing=1.',
  request: { query: z.strictObject({}) },
  responses: { 200: json(continuedGamesSchema, 'The games'), ...errors(400, 401) },
})

/** A game may cease to be featured at any second, and be shown for so long all the same. */
const MAX_FEATURED_DELAY_MS = MINUTE_MS

/** The endpoints of the front page. */
export function frontPageApi(services: Services): OpenAPIHono {
  const { cache, db, log, popularGames, viewerGames } = services
  const { catalog } = services.catalog
  const api = apiRouter()
  const updatesOfWeek = new PeriodicCache<number>({
    cache,
    tag: cacheTag.frontPage,
    maxAgeSeconds: MAX_UPDATES_AGE_SECONDS,
    maxHeld: 0,
  })
  let lastUpdates: number | null = null
  let retry: NodeJS.Timeout | undefined

  /** What needs the database. While it is unavailable the front page goes on without, and asks again soon. */
  async function readShared(filters: PopularFilters, viewer: ViewerGames | undefined) {
    try {
      const [popular, updates] = await Promise.all([
        popularGames.first(filters, SHELF_SIZE, viewer),
        updatesOfWeek.get('', () => countUpdatesOfWeek(db.kysely), { isPinned: true }),
      ])
      lastUpdates = updates
      return { popular, updates }
    } catch (error) {
      if (!retry) log.warn({ err: error }, 'The front page shows less than all')
      retry ??= setTimeout(() => {
        retry = undefined
        cache.invalidate([cacheTag.frontPage])
      }, RETRY_SECONDS * 1000).unref()
      return { popular: [], updates: lastUpdates }
    }
  }

  const run = randomBytes(6).toString('base64url')
  const cached = new CachedEndpoints({
    cache,
    tags: [cacheTag.lists, cacheTag.popular, cacheTag.frontPage],
    etag: () =>
      `W/"${run}-${catalog.version}-${popularGames.generation}-${updatesOfWeek.generation}-${utcDay(Date.now())}"`,
    // A game may cease to be featured at any second.
    maxAgeMs: () => MAX_FEATURED_DELAY_MS,
  })

  api.openapi({ ...frontPage, middleware: [cached.middleware] }, async (c) => {
    const { hide } = c.req.valid('query')
    const user = await optionalUser(c)
    const viewer = user && (await viewerGames.of(user.userId))
    const ofShelf = (by: PopularFilters['by'], days: number): PopularFilters => {
      const { tags, tagsMode, not, notMode } = DEFAULT_QUERY
      const within = { kind: 'days', days } as const
      return { by, within, tags, tagsMode, not, notMode, hide, minRating: undefined, page: 1 }
    }
    const shared = await readShared(ofShelf('mix', SHELF_DAYS.popular), viewer)
    // The list below says how many games there are, too.
    const numbers: FrontPageData['numbers'] =
      shared.updates === null ? null : { updates: shared.updates, ...catalog.totals() }
    const bestNew = await popularGames.first(ofShelf('bestnew', SHELF_DAYS.bestNew), SHELF_SIZE, viewer)
    const text = asJsonText<FrontPageData>(
      `{"numbers":${JSON.stringify(numbers)},` +
        `"featured":${catalog.cards(catalog.featured().slice(0, MAX_FEATURED))},` +
        `"popular":${catalog.cards(shared.popular)},"best_new":${catalog.cards(bestNew)},` +
        `"playable":${catalog.cards(catalog.playable(SHELF_SIZE, viewer, hide ?? []))}}`,
    )
    return viewer ? sendPrivateText(c, text) : cached.send(c, text)
  })

  api.openapi(continued, async (c) => {
    const { userId } = await requireUser(c)
    const found = await findContinued(db.kysely, userId)
    const items = found.flatMap(({ game_id, update }) => {
      const card = catalog.card(game_id)
      return card === undefined ? [] : [`${card.slice(0, -1)},"update":${JSON.stringify(update)}}`]
    })
    return sendPrivateText(c, asJsonText<ContinuedGames>(`{"items":[${items.join(',')}]}`))
  })

  return api
}
