import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { deviceName } from '#/features/people/account/deviceName.ts'
import { apiRouter, body, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { limitBody } from '#/http/bodyLimit.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireViewer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { BrowserErrorLog } from './browserErrorLog.server.ts'
import { browserErrorAccepted, browserErrorInput } from './browserErrors.contract.ts'
import { MAX_REPORT_BYTES } from './browserErrors.limits.ts'

const add = createRoute({
  method: 'post',
  path: '/api/browser-errors',
  tags: ['Site'],
  security: [...SIGNED_IN, {}],
  summary: 'Report an error in a page of the site',
  description:
    'For the site’s own pages. The operator’s log gets the message without addresses, emails, and what is quoted in it, the lines of the stack in the site’s scripts, and the names of browser and system. Nothing says who you are. Crawlers are ignored.',
  middleware: limitBody(MAX_REPORT_BYTES, () => {
    throw new ApiProblem(413, `A report can have at most ${MAX_REPORT_BYTES} bytes`)
  }),
  request: { query: z.strictObject({}), body: body(browserErrorInput) },
  responses: {
    200: json(browserErrorAccepted, 'It is counted, and logged unless there are many'),
    ...errors(400, 401, 413, 429),
  },
})

/** Takes the errors of pages to the operator. It asks nothing of the database, which may be what failed. */
export function browserErrorsApi({ log, counters, visits }: Services): OpenAPIHono {
  const api = apiRouter()
  const errorLog = new BrowserErrorLog(log, counters.browserErrors)
  api.openapi(add, async (c) => {
    await requireViewer(c, 'browserErrors')
    const accepted =
      visits.isPerson(c.req.raw.headers) &&
      errorLog.add(c.req.valid('json'), deviceName(c.req.header('user-agent') ?? null))
    return sendPrivate(c, { accepted })
  })
  return api
}
