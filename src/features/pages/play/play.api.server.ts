import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireViewer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { FrameChecks } from './frameChecks.server.ts'
import { frameCheckSchema } from './play.contract.ts'
import { findPlayLink } from './play.queries.server.ts'

const frameCheck = createRoute({
  method: 'post',
  path: '/api/games/{urlid}/frame-check',
  tags: ['Games'],
  // For visitors too.
  security: [...SIGNED_IN, {}],
  summary: 'Check whether a game can be shown in a frame',
  description:
    'Reads the headers of the page at the game’s `play_link` (X-Frame-Options, and `frame-ancestors` of Content-Security-Policy). ' +
    'The outcome is remembered for some hours. A bundled game can always be shown.',
  request: { params: z.object({ urlid: urlidParameter }), query: z.strictObject({}) },
  responses: { 200: json(frameCheckSchema, 'The outcome'), ...errors(400, 401, 404, 429) },
})

/** What the page with games in tabs asks of the server. */
export function playApi({ config, db, safeFetch }: Services): OpenAPIHono {
  const checks = new FrameChecks(safeFetch, config.siteUrl)
  return apiRouter().openapi(frameCheck, async (c) => {
    await requireViewer(c, 'frameChecks')
    const { urlid } = c.req.valid('param')
    const link = await findPlayLink(db.kysely, urlid)
    if (link === undefined) throw new ApiProblem(404, `There is no game to play at '${urlid}'`)
    return sendPrivate(c, { outcome: link.startsWith('/') ? ('allowed' as const) : await checks.check(link) })
  })
}
