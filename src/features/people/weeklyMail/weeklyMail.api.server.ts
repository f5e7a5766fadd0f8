import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireViewer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { readStopToken, STOP_TOKEN_LENGTH } from './stopToken.server.ts'
import { stopWeeklyMail } from './weeklyMail.writes.server.ts'

const token = z
  .string()
  .max(STOP_TOKEN_LENGTH)
  .describe('From the link in the email. It turns this email off and can do nothing else.')

const stop = createRoute({
  method: 'post',
  path: '/api/weekly-mail/stop',
  tags: ['Your account'],
  security: [...SIGNED_IN, {}],
  summary: 'Turn the weekly email off with the link of an email',
  description:
    'Needs no session. It is the `List-Unsubscribe` address of each email (RFC 8058), so a body of any type is ignored.',
  request: { query: z.strictObject({ token }) },
  responses: {
    200: json(z.object({ weekly_mail: z.literal(false) }), 'It is off'),
    ...errors(400, 401, 404, 413, 429),
  },
})

/** What the link in a weekly email calls. */
export function weeklyMailApi({ db: { kysely: db }, auth }: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(stop, async (c) => {
    await requireViewer(c, 'weeklyMailStops')
    const userId = readStopToken(auth.keys, c.req.valid('query').token)
    if (!userId || !(await stopWeeklyMail(db, userId)))
      throw new ApiProblem(404, 'This link doesn’t work: it is incomplete, or its account was deleted')
    return sendPrivate(c, { weekly_mail: false as const })
  })
  return api
}
