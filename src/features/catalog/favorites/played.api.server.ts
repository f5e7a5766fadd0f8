import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { missing } from '#/shared/missing.ts'
import { MAX_PLAYED } from './favorites.limits.ts'
import { playedGamesSchema } from './played.contract.ts'
import { listPlayed } from './played.queries.server.ts'
import { forgetPlayed, recordPlayed } from './played.writes.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
const one = { ...noQuery, params: z.object({ gameId: idParameter }) }
const path = '/api/me/played'
const all = json(playedGamesSchema, 'All of them')

const list = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'Games that you have played',
  description: 'Nobody else can read it. Following a link to play a game adds the game.',
  request: noQuery,
  responses: { 200: all, ...errors(400, 401) },
})

const add = createRoute({
  ...shared,
  method: 'put',
  path: `${path}/{gameId}`,
  summary: 'Mark a game as played',
  request: one,
  responses: { 200: all, ...writeErrors(), ...errors(403, 404, 409) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: `${path}/{gameId}`,
  summary: 'Mark a game as not played',
  request: one,
  responses: { 200: all, ...writeErrors(), ...errors(403) },
})

const REFUSALS: Record<'missing' | 'full', [status: number, detail: string]> = {
  missing: [404, missing('game')],
  full: [409, `You can mark at most ${groupDigits(MAX_PLAYED)} games as played. Unmark one first.`],
}

/** Endpoints for the games that the signed-in member has played. */
export function playedApi({ db: { kysely: db } }: Services): OpenAPIHono {
  const api = apiRouter()
  const ofMember = async (userId: string) => ({ games: await listPlayed(db, userId) })

  api.openapi(list, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await ofMember(userId))
  })

  api.openapi(add, async (c) => {
    const { userId } = await requireMember(c, 'favorites')
    const refused = await recordPlayed(db, userId, c.req.valid('param').gameId)
    if (refused) throw new ApiProblem(...REFUSALS[refused])
    return sendPrivate(c, await ofMember(userId))
  })

  api.openapi(remove, async (c) => {
    const { userId } = await requireMember(c, 'favorites')
    await forgetPlayed(db, userId, c.req.valid('param').gameId)
    return sendPrivate(c, await ofMember(userId))
  })

  return api
}
