import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { decisionInput, decisionSchema } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId, noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { votesRemovalInput, votesRemovalsSchema } from './votesRemoval.contract.ts'
import { decideVotesRemoval, requestVotesRemoval, viewVotesRemoval } from './votesRemoval.server.ts'

const ofGame = { ...noQuery, params: z.object({ urlid: urlidParameter }) }

const view = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/votes-removal',
  tags: ['Developers'],
  security: SIGNED_IN,
  summary: 'Your latest request to have the votes on your game removed',
  request: ofGame,
  responses: { 200: json(votesRemovalsSchema, 'The request'), ...errors(400, 401, 403, 404) },
})

const request = createRoute({
  method: 'post',
  path: '/api/games/{urlid}/votes-removal',
  tags: ['Developers'],
  security: SIGNED_IN,
  summary: 'Ask the moderators to remove the votes on your game',
  description: 'For the verified developer. 409: a request is pending, or was decided in the last 30 days.',
  request: { ...ofGame, body: body(votesRemovalInput) },
  responses: {
    200: json(z.object({ status: z.literal('pending') }), 'The request waits for a moderator'),
    ...writeErrors(403, 404, 409),
  },
})

const decide = createRoute({
  method: 'post',
  path: '/api/moderation/votes-removal/{id}',
  tags: ['Moderation'],
  security: signedInTo('settle-requests'),
  summary: 'Decide a developer’s request to remove votes',
  description:
    'Accepting archives all votes on the game, adds their counts to `other_data`, and restarts voting from zero.',
  request: { ...byId, body: body(decisionInput) },
  responses: { 200: json(decisionSchema, 'The decision'), ...writeErrors(403, 404, 409) },
})

/** Requests of developers to have the votes of their games removed. */
export function votesRemovalApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(view, async (c) =>
    sendPrivate(c, await viewVotesRemoval(services, await requireUser(c), c.req.valid('param').urlid)),
  )
  api.openapi(request, async (c) => {
    const member = await requireMember(c, 'developerTools')
    await requestVotesRemoval(services, member, c.req.valid('param').urlid, c.req.valid('json').reason)
    return sendPrivate(c, { status: 'pending' as const })
  })
  api.openapi(decide, async (c) => {
    const member = await requireMember(c, 'moderation')
    const status = await decideVotesRemoval(services, member, c.req.valid('param').id, c.req.valid('json'))
    return sendPrivate(c, { status })
  })
  return api
}
