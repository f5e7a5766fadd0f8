import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { postWrittenSchema } from '#/features/community/posts/posts.contract.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter } from '#/http/parameters.server.ts'
import { notFound } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { reviewAdder } from './addReviews.server.ts'
import { changeReview } from './changeReview.server.ts'
import { ownReviewSchema, reviewInput } from './reviews.contract.ts'
import { findGameToReview, findOwnReview } from './reviews.queries.server.ts'
import { refuseReview } from './reviews.rules.ts'

const written = json(postWrittenSchema, 'The review’s state')

const add = createRoute({
  method: 'post',
  path: '/api/games/{urlid}/reviews',
  tags: ['Games'],
  security: SIGNED_IN,
  summary: 'Review a game',
  description:
    'The review is pinned to the game’s current development stage and newest version. A member can have one review of a game: a second one is rejected with the code `review_exists`, and `link` is the first one.',
  request: {
    params: z.object({ urlid: urlidParameter }),
    query: z.strictObject({}),
    body: body(reviewInput),
  },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const change = createRoute({
  method: 'patch',
  path: '/api/posts/{id}/review',
  tags: ['Games'],
  security: SIGNED_IN,
  summary: 'Edit your review',
  description: 'The review stays pinned to the stage and version it was written for.',
  request: { params: z.object({ id: idParameter }), query: z.strictObject({}), body: body(reviewInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const own = createRoute({
  method: 'get',
  path: '/api/me/reviews/{urlid}',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Your own review of a game, and whether you can write one',
  request: { params: z.object({ urlid: urlidParameter }), query: z.strictObject({}) },
  responses: { 200: json(ownReviewSchema, 'The review, if there is one'), ...errors(400, 401, 404) },
})

/** Writing, changing and finding one's own reviews; `DELETE /api/posts/{id}` removes them. */
export function reviewsApi(services: Services): OpenAPIHono {
  const addReview = reviewAdder(services)
  const api = apiRouter()

  api.openapi(add, async (c) => {
    const member = await requireMember(c, 'reviews')
    const { urlid } = c.req.valid('param')
    return sendPrivate(c, await addReview({ userId: member.userId, urlid, input: c.req.valid('json') }))
  })

  api.openapi(change, async (c) => {
    const member = await requireMember(c, 'postChanges')
    const { id } = c.req.valid('param')
    return sendPrivate(c, await changeReview(services, member, id, c.req.valid('json')))
  })

  api.openapi(own, async (c) => {
    const { userId } = await requireUser(c)
    const { urlid } = c.req.valid('param')
    const game = await findGameToReview(services.db.kysely, urlid)
    if (!game) throw notFound('game')
    const review = await findOwnReview(services.db.kysely, game.id, userId)
    return sendPrivate(c, {
      review: review ?? null,
      dev_stage: game.dev_stage,
      version: game.version,
      refusal: refuseReview(game, userId)?.detail ?? null,
    })
  })

  return api
}
