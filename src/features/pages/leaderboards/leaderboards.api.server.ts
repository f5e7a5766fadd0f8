import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import { pageParameter } from '#/http/parameters.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { leaderboardSchema, ownRankSchema, type RankedMember } from './leaderboards.contract.ts'
import {
  BOARD_PAGE_SIZE,
  BOARDS,
  MAX_RANKING_AGE_SECONDS,
  NEIGHBORS,
  PERIODS,
} from './leaderboards.limits.ts'
import { findMembers } from './leaderboards.queries.server.ts'
import type { Ranking } from './ranking.ts'
import { Rankings } from './rankings.server.ts'

const tags = ['Members']
const AGE = `At most ${MAX_RANKING_AGE_SECONDS} seconds old.`

const board = z
  .enum(BOARDS)
  .default('experience')
  .describe(
    'experience: EXP, including EXP from before a prestige; voters: votes on games; reviewers: reviews; curators: confirmed games added; ' +
      'maintainers: updates added by hand; helpful: upvotes on reviews, not counting those from accounts less than a week old; ' +
      'streaks: the longest run of daily visits that reached into the period.',
  )
const period = z
  .enum(PERIODS)
  .default('all')
  .describe('All time, or since the start of this month or this Monday (UTC).')

const boardQuery = z.strictObject({ board, period, page: pageParameter })
const ownRankQuery = z.strictObject({ board, period })

const leaderboard = createRoute({
  method: 'get',
  path: '/api/leaderboards',
  tags,
  summary: 'Members ranked by what they did',
  description: `Members who are banned or do not want to be listed are left out. ${AGE}`,
  request: { query: boardQuery },
  responses: { 200: json(leaderboardSchema, `Up to ${BOARD_PAGE_SIZE} members`), ...errors(400) },
})

const ownRank = createRoute({
  method: 'get',
  path: '/api/me/leaderboards',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Your rank on a leaderboard, with your neighbors',
  description: AGE,
  request: { query: ownRankQuery },
  responses: { 200: json(ownRankSchema, 'The rank'), ...errors(400, 401) },
})

/** Leaderboards for everyone, and the viewer's own place on them. */
export function leaderboardsApi({ db: { kysely: db }, cache }: Services): OpenAPIHono {
  const api = apiRouter()
  const rankings = new Rankings(db, cache)

  api.openapi(leaderboard, async (c) => {
    const { board, period, page = 1 } = c.req.valid('query')
    const ranking = await rankings.get(board, period)
    const items = await rowsOf(db, ranking, (page - 1) * BOARD_PAGE_SIZE, page * BOARD_PAGE_SIZE)
    addCacheTags(c, cacheTag.leaderboards, ...cacheTag.members(items.map(({ member }) => member)))
    return sendValue(c, { items, total: ranking.size })
  })

  api.openapi(ownRank, async (c) => {
    const { userId } = await requireUser(c)
    const { board, period } = c.req.valid('query')
    const ranking = await rankings.get(board, period)
    const position = ranking.positionOf(userId)
    const total = ranking.size
    if (position === undefined)
      return sendPrivate(c, { rank: null, value: 0, total, page: null, neighbors: [] })
    return sendPrivate(c, {
      rank: ranking.rankAt(position),
      value: ranking.valueAt(position),
      total,
      page: Math.floor(position / BOARD_PAGE_SIZE) + 1,
      neighbors: await rowsOf(db, ranking, position - NEIGHBORS, position + NEIGHBORS + 1),
    })
  })

  return api
}

/** The members of a part of a ranking, without those who were deleted since. */
async function rowsOf(db: Kysely<DB>, ranking: Ranking, from: number, to: number): Promise<RankedMember[]> {
  const start = Math.max(0, from)
  const positions = Array.from(
    { length: Math.max(0, Math.min(to, ranking.size) - start) },
    (_, n) => start + n,
  )
  const members = await findMembers(
    db,
    positions.map((position) => ranking.idAt(position)),
  )
  return positions.flatMap((position) => {
    const member = members.get(ranking.idAt(position))
    return member ? [{ rank: ranking.rankAt(position), value: ranking.valueAt(position), member }] : []
  })
}
