import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { requireGameId } from '#/features/catalog/games/games.api.server.ts'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendValue } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import type { Services } from '#/services.server.ts'
import { votesByMonthSchema } from './votesByMonth.contract.ts'
import { MAX_VOTE_MONTHS } from './votesByMonth.limits.ts'
import { listVotesByMonth } from './votesByMonth.queries.server.ts'

const votesByMonth = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/votes-by-month',
  tags: ['Games'],
  summary: `A game’s votes in each of the last ${MAX_VOTE_MONTHS} months`,
  description:
    'Only votes that count, each in the month in which its voter first voted on the game. A switched vote stays in its month.',
  request: { ...noQuery, params: z.object({ urlid: urlidParameter }) },
  responses: { 200: json(votesByMonthSchema, 'The months'), ...errors(400, 404) },
})

/** The endpoint of a game's votes by month. */
export function votesByMonthApi({ db }: Services): OpenAPIHono {
  return apiRouter().openapi(votesByMonth, async (c) => {
    const gameId = await requireGameId(c, db.kysely, c.req.valid('param').urlid)
    addCacheTags(c, cacheTag.game(gameId))
    return sendValue(c, await listVotesByMonth(db.kysely, gameId))
  })
}
