import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { DEFAULT_QUERY } from './features/catalogue/catalogue.address.ts'
import { pingDatabase } from './health.queries.server.ts'
import { apiRouter, errors, json } from './http/api.server.ts'
import { sendPrivate } from './http/jsonResponse.server.ts'
import { ApiProblem } from './http/problem.ts'
import type { Services } from './services.server.ts'

const health = createRoute({
  method: 'get',
  path: '/api/health',
  tags: ['Site'],
  summary: 'Whether the site works',
  request: { query: z.strictObject({}) },
  responses: {
    200: json(
      z
        .object({
          status: z.literal('ok'),
          database: z.object({ kind: z.enum(['embedded', 'server']) }),
          catalogue: z.object({
            /** Confirmed games. */
            games: z.int().min(0),
            /** Increases with every change that the process has read. */
            version: z.int().min(0),
          }),
        })
        .meta({ id: 'Health' }),
      'The database responds and the catalogue is loaded',
    ),
    ...errors(400, 503),
  },
})

/** The endpoint for health checks. */
export function healthApi({ db, catalogue: { catalogue }, log }: Services): OpenAPIHono {
  return apiRouter().openapi(health, async (c) => {
    try {
      await pingDatabase(db.kysely)
    } catch (error) {
      log.error({ err: error }, 'The database does not respond')
      throw new ApiProblem(503, 'The database does not respond')
    }
    const state = { games: catalogue.count(DEFAULT_QUERY), version: catalogue.version }
    return sendPrivate(c, { status: 'ok' as const, database: { kind: db.kind }, catalogue: state })
  })
}
