import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { prestigeInput, prestigeSchema } from './prestige.contract.ts'
import { prestigeMember } from './prestige.server.ts'

const prestige = createRoute({
  method: 'post',
  path: '/api/me/prestige',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Start over at level 1 with one more prestige',
  description:
    'At level 100, at most 3 times. The experience returns to 0; everything else stays. Each prestige adds 10 percent to later ' +
    'grants. It cannot be undone.',
  request: { query: z.strictObject({}), body: body(prestigeInput) },
  responses: { 200: json(prestigeSchema, 'The member after it'), ...writeErrors(409) },
})

/** The endpoint to prestige. */
export function prestigeApi({ events }: Services): OpenAPIHono {
  return apiRouter().openapi(prestige, async (c) => {
    const { userId } = await requireMember(c, 'prestige')
    return sendPrivate(c, await prestigeMember(events, userId, c.req.valid('json').prestige))
  })
}
