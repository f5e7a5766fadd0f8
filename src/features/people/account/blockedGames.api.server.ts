import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { listBlocked } from './blockedGames.queries.server.ts'
import { blockGame, replaceBlocked, unblockGame } from './blockedGames.writes.server.ts'
import { bgamesInput, blockedGamesInput, blockedGamesSchema } from './me.contract.ts'
import { BLOCKED_GAMES_MAX } from './me.limits.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
const one = { ...noQuery, params: z.object({ gameId: idParameter }) }
const path = '/api/me/blocked-games'
const response = json(blockedGamesSchema, 'All hidden games')

const list = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'Games that you have hidden from your lists',
  request: noQuery,
  responses: { 200: response, ...errors(400, 401) },
})

const replace = createRoute({
  ...shared,
  method: 'put',
  path,
  summary: 'Replace your hidden games',
  request: { ...noQuery, body: body(blockedGamesInput) },
  responses: { 200: response, ...writeErrors(403) },
})

const block = createRoute({
  ...shared,
  method: 'put',
  path: `${path}/{gameId}`,
  summary: 'Hide a game',
  request: one,
  responses: { 200: response, ...writeErrors(403, 404, 409) },
})

const unblock = createRoute({
  ...shared,
  method: 'delete',
  path: `${path}/{gameId}`,
  summary: 'Show a hidden game again',
  request: one,
  responses: { 200: response, ...writeErrors(403) },
})

const update = createRoute({
  ...shared,
  method: 'post',
  path: '/api/updateBlockedGames',
  summary: 'Replace your hidden games',
  description: `Same as PUT ${path}, with the ids as \`bgames\`.`,
  request: { ...noQuery, body: body(bgamesInput) },
  responses: { 200: response, ...writeErrors(403) },
})

/** Endpoints for the games that the signed-in member hides. */
export function blockedGamesApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()
  const all = async (userId: string) => ({ games: await listBlocked(db, userId) })
  const change = (c: Context, work: (trx: Transaction<DB>, userId: string) => Promise<void>) =>
    requireMember(c, 'blockedGames').then(async ({ userId }) => {
      await events.write(async (trx, emit) => {
        await work(trx, userId)
        emit({ type: 'blocked-games', userId })
      })
      return sendPrivate(c, await all(userId))
    })

  api.openapi(list, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await all(userId))
  })

  api.openapi(replace, (c) =>
    change(c, (trx, userId) => replaceBlocked(trx, userId, c.req.valid('json').games)),
  )

  api.openapi(update, (c) =>
    change(c, (trx, userId) => replaceBlocked(trx, userId, c.req.valid('json').bgames)),
  )

  api.openapi(block, (c) => {
    const { gameId } = c.req.valid('param')
    return change(c, async (trx, userId) => {
      const outcome = await blockGame(trx, userId, gameId)
      if (outcome === 'missing') throw notFound('game')
      if (outcome === 'full')
        throw new ApiProblem(409, `You can hide at most ${BLOCKED_GAMES_MAX} games. Show one again first.`)
    })
  })

  api.openapi(unblock, (c) =>
    change(c, (trx, userId) => unblockGame(trx, userId, c.req.valid('param').gameId)),
  )

  return api
}
