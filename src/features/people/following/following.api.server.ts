import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { pageSchema, sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId, noQuery, pageParameter } from '#/http/parameters.server.ts'
import { ApiProblem, accountGone, notFound } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { toPage } from '#/shared/pagination.ts'
import { presentThread } from './followedThreads.rules.ts'
import { followedThreadSchema, followInput, followsSchema } from './following.contract.ts'
import { MAX_FOLLOWS } from './following.limits.ts'
import { listFollows, listThreads } from './following.queries.server.ts'
import { type FollowRefusal, removeThreadFollow, setThreadFollow } from './following.writes.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
const path = '/api/me/follows'
const response = json(followsSchema, 'All that you follow or have muted')

const all = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'What you follow, and what you have muted',
  request: noQuery,
  responses: { 200: response, ...errors(400, 401) },
})

const threads = createRoute({
  ...shared,
  method: 'get',
  path: `${path}/threads`,
  summary: 'The threads that you follow or have muted',
  description: 'With their titles; the last changed first.',
  request: { query: z.strictObject({ page: pageParameter }) },
  responses: { 200: json(pageSchema(followedThreadSchema), 'One page'), ...errors(400, 401) },
})

const set = createRoute({
  ...shared,
  method: 'put',
  path: `${path}/threads/{id}`,
  summary: 'Follow or mute a post with its comments',
  description:
    'Followed: every new comment is notified. Muted: no comment, reply, or mention in it is. Nobody else learns of it.',
  request: { ...byId, body: body(followInput) },
  responses: { 200: response, ...writeErrors(403, 404, 409) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: `${path}/threads/{id}`,
  summary: 'Be notified of a post as usual again',
  request: byId,
  responses: { 200: response, ...writeErrors(403) },
})

function refusal(why: FollowRefusal): ApiProblem {
  switch (why) {
    case 'missing':
      return notFound('post')
    case 'full':
      return new ApiProblem(
        409,
        `You can follow or mute at most ${groupDigits(MAX_FOLLOWS)} threads. Take one back in your settings first.`,
      )
    case 'no-member':
      return accountGone()
  }
}

/** Endpoints for what the signed-in member follows or has muted. */
export function followingApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(all, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await listFollows(db, userId))
  })

  api.openapi(threads, async (c) => {
    const { userId } = await requireUser(c)
    const { page = 1 } = c.req.valid('query')
    const rows = await listThreads(db, userId, page)
    return sendPrivate(c, toPage(rows.map(presentThread), page))
  })

  api.openapi(set, async (c) => {
    const { userId } = await requireMember(c, 'follows')
    const { id } = c.req.valid('param')
    const { on } = c.req.valid('json')
    const follows = await events.write(async (trx) => {
      const refused = await setThreadFollow(trx, userId, id, on)
      if (refused) throw refusal(refused)
      return listFollows(trx, userId)
    })
    return sendPrivate(c, follows)
  })

  api.openapi(remove, async (c) => {
    const { userId } = await requireMember(c, 'follows')
    const { id } = c.req.valid('param')
    const follows = await events.write(async (trx) => {
      await removeThreadFollow(trx, userId, id)
      return listFollows(trx, userId)
    })
    return sendPrivate(c, follows)
  })

  return api
}
