import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { requiredReason } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, json, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { hideEdit } from './hideEdit.server.ts'

const hide = createRoute({
  method: 'put',
  path: '/api/moderation/edits/{id}/hidden',
  tags: ['Moderation'],
  security: signedInTo('settle-requests'),
  summary: 'Hide what an edit changed, or show it again',
  description:
    'For insults, private data, and the like: the history keeps the edit, but only moderators see its values and its summary, and those of the edit that ' +
    'undid it. An edit that the game still shows is undone first: 409.',
  request: { ...byId, body: body(z.strictObject({ hidden: z.boolean(), reason: requiredReason })) },
  responses: {
    200: json(z.object({ hidden: z.boolean() }), 'The edit is hidden, or shown again'),
    ...writeErrors(403, 404, 409),
  },
})

/** Hiding the content of edits, for moderators. */
export function hideEditApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(hide, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    return sendPrivate(c, await hideEdit(services, moderator, c.req.valid('param').id, c.req.valid('json')))
  })
  return api
}
