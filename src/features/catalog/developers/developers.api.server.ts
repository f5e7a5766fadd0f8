import { randomBytes } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { CachedEndpoints } from '#/http/cache/cachedEndpoints.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendValue, toJsonText } from '#/http/jsonResponse.server.ts'
import { isDisconnected } from '#/http/nodeRequest.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { notFound } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { developerSchema, developerSlugParameter, developerSuggestionSchema } from './developers.contract.ts'
import { MAX_DEVELOPER_LENGTH, MAX_DEVELOPER_SUGGESTIONS } from './developers.limits.ts'
import { findDeveloper } from './developers.queries.server.ts'
import { suggestDevelopers } from './suggestDevelopers.server.ts'

const details = createRoute({
  method: 'get',
  path: '/api/developers/{slug}',
  tags: ['Games'],
  summary: 'A developer',
  description: 'Their games are `/api/games?dev={slug}`, and the updates of these `/api/updates?dev={slug}`.',
  request: { params: z.object({ slug: developerSlugParameter }), ...noQuery },
  responses: { 200: json(developerSchema, 'The developer'), ...errors(400, 404) },
})

const suggest = createRoute({
  method: 'get',
  path: '/api/developers',
  tags: ['Games'],
  summary: 'Developers that a name may mean, the best match first',
  description:
    `At most ${MAX_DEVELOPER_SUGGESTIONS}: the developer who has the name, those whose name or other name begins with it, those with all its ` +
    'words, and those with a similar name. Only developers of confirmed games, except for the one who has the name.',
  request: {
    query: z.strictObject({
      name: z
        .string()
        .max(MAX_DEVELOPER_LENGTH)
        .meta({ description: 'Name of a developer, or its beginning', example: 'orteil' }),
    }),
  },
  responses: {
    200: json(z.object({ items: z.array(developerSuggestionSchema) }), 'Suggestions; none for an empty text'),
    ...errors(400),
  },
})

/** The endpoints of a developer's details, and of the developers that a text may mean. */
export function developersApi({ cache, catalog: { catalog }, db }: Services): OpenAPIHono {
  const api = apiRouter()
  const run = randomBytes(6).toString('base64url')
  let made = 0
  const cached = new CachedEndpoints({
    cache,
    // Renaming a developer changes lists, too, and so do other names.
    tags: [cacheTag.lists],
    // Other names change without the catalog, so each response has a tag of its own.
    etag: () => `W/"${run}-d${++made}"`,
    maxAgeMs: () => DAY_MS,
  })

  api.openapi({ ...suggest, middleware: [cached.middleware] }, async (c) => {
    const { name } = c.req.valid('query')
    const items = await suggestDevelopers(db.kysely, catalog, name, () => isDisconnected(c))
    return cached.send(c, toJsonText({ items }))
  })

  return api.openapi(details, async (c) => {
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
