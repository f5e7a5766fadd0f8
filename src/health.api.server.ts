import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { DEFAULT_QUERY } from './features/catalog/index/query/catalog.address.ts'
import { pingDatabase, writeHealthMark } from './health.writes.server.ts'
import { apiRouter, errors, json } from './http/apiRouter.server.ts'
import { sendPrivate } from './http/jsonResponse.server.ts'
import { ApiProblem } from './http/problem.ts'
import type { Services } from './services.server.ts'
import { VERSION } from './version.ts'

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
          /** `degraded`: pages and lists are served, but nothing can be changed. */
          status: z.enum(['ok', 'degraded']),
          /** The release of Idledex. */
          version: z.string(),
          database: z.object({ kind: z.enum(['embedded', 'server']) }),
          catalog: z.object({
            /** Confirmed games. */
            games: z.int().min(0),
            /** Increases with every change that the process has read. */
            version: z.int().min(0),
          }),
        })
        .meta({ id: 'Health' }),
      'The database responds and the catalog is loaded',
    ),
    ...errors(400, 503),
  },
})

/** Whether the database can be written is tried this often at most. */
const WRITE_CHECK_PAUSE_MS = 10_000

/** The endpoint for health checks. */
export function healthApi({ db, catalog: { catalog }, log }: Services): OpenAPIHono {
  let isWritable = true
  let checkedAt = Number.NEGATIVE_INFINITY
  /** Not at every request: anybody may send them, and each check is a write. */
  async function checkWriting(): Promise<void> {
    if (performance.now() - checkedAt < WRITE_CHECK_PAUSE_MS) return
    checkedAt = performance.now()
    try {
      await writeHealthMark(db.kysely)
      isWritable = true
    } catch (error) {
      if (isWritable) log.error({ err: error }, 'The database cannot be written')
      isWritable = false
    }
  }
  return apiRouter().openapi(health, async (c) => {
    try {
      await pingDatabase(db.kysely)
      await checkWriting()
    } catch (error) {
      log.error({ err: error }, 'The database does not respond')
      throw new ApiProblem(503, 'The database does not respond')
    }
    const state = { games: catalog.count(DEFAULT_QUERY), version: catalog.version }
    const status = isWritable ? ('ok' as const) : ('degraded' as const)
    return sendPrivate(c, { status, version: VERSION, database: { kind: db.kind }, catalog: state })
  })
}
