import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { todaySchema } from './experience.contract.ts'
import { findToday } from './ledger.queries.server.ts'

const today = createRoute({
  method: 'get',
  path: '/api/me/experience',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'The experience you gained today',
  request: { query: z.strictObject({}) },
  responses: { 200: json(todaySchema, 'Your streak, and what you gained for what'), ...errors(400, 401) },
})

/** The endpoint of a member's own experience. */
export function experienceApi({ db: { kysely: db } }: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(today, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await findToday(db, userId))
  })
  return api
}
