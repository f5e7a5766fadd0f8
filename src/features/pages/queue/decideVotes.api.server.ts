import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { decisionSchema } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, json, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { decideVotes } from './decideVotes.server.ts'
import { votesDecisionInput } from './queue.contract.ts'

const decide = createRoute({
  tags: ['Moderation'],
  security: signedInTo('set-votes-aside'),
  method: 'post',
  path: '/api/moderation/votes/{id}',
  summary: 'Let the marked votes on a game count, or set them aside',
  description:
    '`id` is that of the game. Send the `version` of the item that you read: votes that were marked since then stay in the queue. Of many votes, the counts of the game follow in steps.',
  request: { ...byId, body: body(votesDecisionInput) },
  responses: { 200: json(decisionSchema, 'It is decided'), ...writeErrors(403, 404, 409) },
})

/** Decisions about the marked votes on games. */
export function votesDecisionApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(decide, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    const input = { ...c.req.valid('json'), moderator, gameId: c.req.valid('param').id }
    return sendPrivate(c, { status: await decideVotes(services, input) })
  })
  return api
}
