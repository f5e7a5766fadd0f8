import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { pageSchema, sendPrivate } from '#/http/jsonResponse.server.ts'
import { pageParameter } from '#/http/parameters.server.ts'
import { optionalUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { toPage } from '#/shared/pagination.ts'
import { historyItemSchema } from './history.contract.ts'
import { HISTORY_KINDS } from './history.limits.ts'
import { listHistory } from './history.queries.server.ts'

const history = createRoute({
  method: 'get',
  path: '/api/me/history/{kind}',
  tags: ['Your account'],
  // Empty for visitors.
  security: [...SIGNED_IN, {}],
  summary: 'Your activity, newest first',
  description: 'Without an access token the list is empty. An expired access token is 401.',
  request: {
    params: z.object({ kind: z.enum(HISTORY_KINDS) }),
    query: z.strictObject({ page: pageParameter }),
  },
  responses: { 200: json(pageSchema(historyItemSchema), 'One page'), ...errors(400, 401) },
})

/** The signed-in member's own history, by kind. */
export function historyApi({ db }: Services): OpenAPIHono {
  return apiRouter().openapi(history, async (c) => {
    const viewer = await optionalUser(c)
    const { page = 1 } = c.req.valid('query')
    const { kind } = c.req.valid('param')
    const rows = viewer ? await listHistory(db.kysely, viewer.userId, { kind, page }) : []
    return sendPrivate(c, toPage(rows, page))
  })
}
