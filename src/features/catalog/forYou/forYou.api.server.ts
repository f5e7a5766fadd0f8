import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { asJsonText, sendPrivateText } from '#/http/jsonResponse.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { type ForYouGames, forYouSchema, limitParameter } from './forYou.contract.ts'
import { withReason } from './withReason.server.ts'

const forYou = createRoute({
  method: 'get',
  path: '/api/me/for-you',
  tags: ['Games'],
  security: SIGNED_IN,
  summary: 'Games picked for you, each with the reason',
  description:
    'By your votes, your library, your favorites, and the tags that you like; without games that you voted on, hide, or have in your library, without archived ones, and without those that your default filter hides. `sort=for-you` of /api/games has more.',
  request: { query: z.strictObject({ limit: limitParameter }) },
  responses: { 200: json(forYouSchema, 'The games'), ...errors(400, 401) },
})

/** What is picked for the viewer. */
export function forYouApi({ forYou: picked, catalog: { catalog } }: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(forYou, async (c) => {
    const { userId } = await requireUser(c)
    const picks = await picked.firstFor(userId, c.req.valid('query').limit)
    const items = picks.flatMap((pick) => withReason(catalog, pick) ?? [])
    return sendPrivateText(c, asJsonText<ForYouGames>(`{"items":[${items.join(',')}]}`))
  })
  return api
}
