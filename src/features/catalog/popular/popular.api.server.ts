import { randomBytes } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { catalogShape } from '#/features/catalog/index/catalog.contract.ts'
import { withinParameter } from '#/features/catalog/index/engine/withinParameter.server.ts'
import { utcDay } from '#/features/catalog/index/query/dateWithin.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { CachedEndpoints } from '#/http/cache/cachedEndpoints.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { asJsonText, sendPrivateText } from '#/http/jsonResponse.server.ts'
import { pageParameter } from '#/http/parameters.server.ts'
import { optionalUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { type PopularList, popularListSchema } from './popular.contract.ts'
import {
  defaultPeriod,
  MAX_POPULAR_AGE_SECONDS,
  MIN_RATING,
  MIN_RATING_OF_NEW,
  RANKINGS,
} from './popular.limits.ts'

const by = z
  .enum(RANKINGS)
  .default('mix')
  .describe(
    'mix: the first 10 of the next three, with 10 points for the first down to 1 for the tenth in each; rated: the lower bound of the ' +
      'rating of the period’s votes; clicks: clicks on links; votes: up and down together; bestnew: games added in the period, by the ' +
      'lower bound of the rating of all their votes.',
  )
const minRating = z
  .string()
  .regex(/^(?:\d{1,2}|100)$/, 'must be a whole number from 0 to 100')
  .transform(Number)
  .optional()
  .meta({
    type: 'string',
    description: `Lowest rating in percent for rated and bestnew, and for rated in the mix. ${MIN_RATING} by default, ${MIN_RATING_OF_NEW} for bestnew.`,
  })
const popular = createRoute({
  method: 'get',
  path: '/api/games/popular',
  tags: ['Games'],
  summary: 'Games ranked by the votes and clicks they got in a period',
  description: `The counts of votes and clicks are at most ${MAX_POPULAR_AGE_SECONDS} seconds old. Archived games are not ranked. With an access token, games that the member hides are left out.`,
  request: {
    query: z.strictObject({
      by,
      within: withinParameter('3d by default for the mix, otherwise 7d.'),
      tags: catalogShape.tags,
      tagsMode: catalogShape.tagsMode,
      not: catalogShape.not,
      notMode: catalogShape.notMode,
      minRating,
      hide: catalogShape.hide,
      page: pageParameter,
    }),
  },
  responses: { 200: json(popularListSchema, 'A page of the ranking'), ...errors(400, 401, 503) },
})

/** Popular games, from counters that this process holds in memory. Mount it before the routes of single games. */
export function popularApi({
  cache,
  catalog: { catalog },
  popularGames: games,
  viewerGames,
}: Services): OpenAPIHono {
  const api = apiRouter()
  const run = randomBytes(6).toString('base64url')
  const cached = new CachedEndpoints({
    cache,
    tags: [cacheTag.lists, cacheTag.popular],
    etag: () => `W/"${run}-${catalog.version}-${games.generation}-${utcDay(Date.now())}"`,
    // 'The last 3 days' are others the next day.
    maxAgeMs: () => DAY_MS - (Date.now() % DAY_MS),
  })

  api.openapi({ ...popular, middleware: [cached.middleware] }, async (c) => {
    const { page = 1, within, minRating, ...filters } = c.req.valid('query')
    const user = await optionalUser(c)
    const viewer = user && (await viewerGames.of(user.userId))
    const ranked = await games.rank(
      { ...filters, page, minRating, within: within ?? defaultPeriod(filters.by) },
      viewer,
    )
    const ids = ranked.ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    const total = ranked.ids.length
    const reasons = JSON.stringify(ids.map(ranked.reasonOf))
    const text = asJsonText<PopularList>(
      `{"items":${catalog.cards(ids)},"reasons":${reasons},"total":${total},"page":${page},"pages":${Math.ceil(total / PAGE_SIZE)}}`,
    )
    return viewer ? sendPrivateText(c, text) : cached.send(c, text)
  })

  return api
}
