import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { checkLinksSoon } from '#/features/catalog/deadLinks/deadLinks.writes.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem, invalidField } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { missing } from '#/shared/missing.ts'
import { reportInput } from './reports.contract.ts'
import { REPORT_SENT } from './reports.limits.ts'
import { findReported, insertReport, isListed } from './reports.writes.server.ts'

const report = createRoute({
  method: 'post',
  path: '/api/reports',
  tags: ['Community'],
  security: SIGNED_IN,
  summary: 'Report a post, a comment, an update, a profile, or a game to the moderators',
  description:
    'A member can have at most one open report per item. Reporting it again changes nothing. The links of a game that is reported for a dead link are checked within the hour.',
  request: { query: z.strictObject({}), body: body(reportInput) },
  responses: {
    200: json(z.object({ message: z.string() }), 'The report is stored'),
    ...writeErrors(),
    ...errors(403, 404),
  },
})

/** Reports to the moderators. */
export function reportsApi({ events }: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(report, async (c) => {
    const member = await requireMember(c, 'reports')
    const input = c.req.valid('json')
    await events.write(async (trx) => {
      const subject = await findReported(trx, input)
      if (!subject) throw new ApiProblem(404, missing(input.subject_type))
      if (subject.userId === member.userId) throw new ApiProblem(403, 'You can’t report your own content')
      if (input.other_game_id !== undefined && !(await isListed(trx, input.other_game_id)))
        throw invalidField('other_game_id', missing('game'))
      const isNew = await insertReport(trx, member.userId, input)
      if (isNew && input.kind === 'dead-link') await checkLinksSoon(trx, Number(input.subject_id))
    })
    return sendPrivate(c, { message: REPORT_SENT })
  })
  return api
}
