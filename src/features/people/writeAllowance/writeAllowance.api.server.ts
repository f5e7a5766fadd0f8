import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { allowanceOf } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import { writeAllowanceSchema } from './writeAllowance.contract.ts'
import { TOLD_KINDS } from './writeAllowance.limits.ts'

const allowance = createRoute({
  method: 'get',
  path: '/api/me/allowance/{kind}',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'How much you may still add of a kind',
  request: { ...noQuery, params: z.object({ kind: z.enum(TOLD_KINDS) }) },
  responses: { 200: json(writeAllowanceSchema, 'The limit, and what is left of it'), ...errors(400, 401) },
})

/** What forms with small limits say before somebody fills them in. */
export function writeAllowanceApi(): OpenAPIHono {
  return apiRouter().openapi(allowance, async (c) => {
    const viewer = await requireUser(c)
    const { next_at, ...rest } = await allowanceOf(c, c.req.valid('param').kind, viewer)
    return sendPrivate(c, { ...rest, next_at: next_at === null ? null : new Date(next_at).toISOString() })
  })
}
