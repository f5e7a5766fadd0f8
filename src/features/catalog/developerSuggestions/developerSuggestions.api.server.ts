import { randomBytes } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { developerSuggestionSchema } from '#/features/catalog/developers/developers.contract.ts'
import {
  MAX_DEVELOPER_LENGTH,
  MAX_DEVELOPER_SUGGESTIONS,
} from '#/features/catalog/developers/developers.limits.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { CachedEndpoints } from '#/http/cache/cachedEndpoints.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { toJsonText } from '#/http/jsonResponse.server.ts'
import { isDisconnected } from '#/http/nodeRequest.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { suggestDevelopers } from './developerSuggestions.server.ts'

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

/** The endpoint of the developers that a text may mean. */
export function developerSuggestionsApi({ cache, catalog: { catalog }, db }: Services): OpenAPIHono {
  const run = randomBytes(6).toString('base64url')
  let made = 0
  const cached = new CachedEndpoints({
    cache,
    // Every change of a developer changes lists, too.
    tags: [cacheTag.lists],
    // Some of these changes are unknown to the catalog, so each response has a tag of its own.
    etag: () => `W/"${run}-d${++made}"`,
    maxAgeMs: () => DAY_MS,
  })
  return apiRouter().openapi({ ...suggest, middleware: [cached.middleware] }, async (c) => {
    const { name } = c.req.valid('query')
    const items = await suggestDevelopers(db.kysely, catalog, name, () => isDisconnected(c))
    return cached.send(c, toJsonText({ items }))
  })
}
