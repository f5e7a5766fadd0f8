import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/api.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { blockGame, listBlocked, replaceBlocked, unblockGame } from './blockedGames.queries.server.ts'
import { blockedGamesInput, blockedGamesSchema } from './me.contract.ts'
import { BLOCKED_GAMES_MAX } from './me.limits.ts'

const shared = { tags: ['Own account'], security: SIGNED_IN }
const nothing = { query: z.strictObject({}) }
const one = { ...nothing, params: z.object({ gameId: idParameter }) }
const path = '/api/me/blocked-games'
const answer = json(blockedGamesSchema, 'All that are blocked now')

const list = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'Games that one does not want to see in lists',
  request: nothing,
  responses: { 200: answer, ...errors(400, 401) },
})

const replace = createRoute({
  ...shared,
  method: 'put',
  path,
  summary: 'Block these games and no others',
  request: { ...nothing, body: body(blockedGamesInput) },
  responses: { 200: answer, ...writeErrors() },
})

const block = createRoute({
  ...shared,
  method: 'put',
  path: `${path}/{gameId}`,
  summary: 'Block a game',
  request: one,
  responses: { 200: answer, ...writeErrors(), ...errors(404, 409) },
})

const unblock = createRoute({
  ...shared,
  method: 'delete',
  path: `${path}/{gameId}`,
  summary: 'Show a game again',
  request: one,
  responses: { 200: answer, ...writeErrors() },
})

/** The games that a member blocks. */
export function blockedGamesApi({ db: { kysely: db } }: Services): OpenAPIHono {
  const api = apiRouter()
  const all = async (userId: string) => ({ games: await listBlocked(db, userId) })

  api.openapi(list, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await all(userId))
  })

  api.openapi(replace, async (c) => {
    const { userId } = await requireUser(c)
    await replaceBlocked(db, userId, c.req.valid('json').games)
    return sendPrivate(c, await all(userId))
  })

  api.openapi(block, async (c) => {
    const { userId } = await requireUser(c)
    const { gameId } = c.req.valid('param')
    const outcome = await blockGame(db, userId, gameId)
    if (outcome === 'missing') throw new ApiProblem(404, `There is no game ${gameId}`)
    if (outcome === 'full')
      throw new ApiProblem(409, `No more than ${BLOCKED_GAMES_MAX} games can be blocked`)
    return sendPrivate(c, await all(userId))
  })

  api.openapi(unblock, async (c) => {
    const { userId } = await requireUser(c)
    await unblockGame(db, userId, c.req.valid('param').gameId)
    return sendPrivate(c, await all(userId))
  })

  return api
}
