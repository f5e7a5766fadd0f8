import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { accountGone } from '#/http/problem.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { dailyCheckInput, dailyCheckSchema } from './dailyCheck.contract.ts'
import { checkToday } from './dailyCheck.server.ts'

const daily = createRoute({
  method: 'post',
  path: '/api/dailyCheck',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Record today’s visit',
  description: 'Once per UTC day, grants 3 experience points, plus one for every 7 days in a row, up to 6.',
  request: { query: z.strictObject({}), body: body(dailyCheckInput) },
  responses: { 200: json(dailyCheckSchema, 'The experience granted'), ...writeErrors() },
})

/** The endpoint that records today's visit. */
export function dailyCheckApi({ events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(daily, async (c) => {
    const { userId } = await requireUser(c)
    const checked = await checkToday(events, userId)
    if (!checked) throw accountGone()
    return sendPrivate(c, checked)
  })

  return api
}
