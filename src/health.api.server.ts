import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { DEFAULT_QUERY } from './features/catalogue/catalogue.address.ts'
import { apiRouter, errors, json } from './http/api.server.ts'
import { sendPrivate } from './http/jsonResponse.server.ts'
import { ApiProblem } from './http/problem.ts'
import type { Services } from './services.server.ts'

const health = createRoute({
  method: 'get',
  path: '/api/health',
  tags: ['Site'],
  summary: 'Whether the site can answer',
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
            /** Rises with every change that the process has read. */
            version: z.int().min(0),
          }),
        })
        .meta({ id: 'Health' }),
      'The database answers and the catalogue is in memory',
    ),
    ...errors(400, 503),
  },
})

/** Asks the database and the catalogue how they are. */
export function healthApi({ db, catalogue: { catalogue }, log }: Services): OpenAPIHono {
  return apiRouter().openapi(health, async (c) => {
    try {
      await sql`select 1`.execute(db.kysely)
    } catch (error) {
      log.error({ err: error }, 'The database does not answer')
      throw new ApiProblem(503, 'The database does not answer')
    }
    const state = { games: catalogue.count(DEFAULT_QUERY), version: catalogue.version }
    return sendPrivate(c, { status: 'ok' as const, database: { kind: db.kind }, catalogue: state })
  })
}
