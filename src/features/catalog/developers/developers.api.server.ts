import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendValue } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { notFound } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { developerSchema, developerSlugParameter } from './developers.contract.ts'
import { findDeveloper } from './developers.queries.server.ts'

const details = createRoute({
  method: 'get',
  path: '/api/developers/{slug}',
  tags: ['Games'],
  summary: 'A developer',
  description: 'Their games are `/api/games?dev={slug}`, and the updates of these `/api/updates?dev={slug}`.',
  request: { params: z.object({ slug: developerSlugParameter }), ...noQuery },
  responses: { 200: json(developerSchema, 'The developer'), ...errors(400, 404) },
})

/** The endpoint of a developer's details. */
export function developersApi({ db }: Services): OpenAPIHono {
  return apiRouter().openapi(details, async (c) => {
    const developer = await findDeveloper(db.kysely, c.req.valid('param').slug)
    if (!developer) throw notFound('developer')
    addCacheTags(
      c,
      cacheTag.lists,
      cacheTag.updates,
      cacheTag.developer(developer.id),
      ...cacheTag.members([developer.owner]),
    )
    return sendValue(c, developer)
  })
}
