import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { developerSlugParameter } from '#/features/catalog/developers/developers.contract.ts'
import { apiRouter, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { developerOwnershipSchema, ownershipRequestsSchema } from './developerOwnership.contract.ts'
import { requestOtherGames, viewDeveloperOwnership } from './developerOwnership.server.ts'
import { MAX_OPEN_REQUESTS } from './ownership.limits.ts'

const common = {
  tags: ['Developers'],
  security: SIGNED_IN,
  path: '/api/developers/{slug}/ownership' as const,
  request: { ...noQuery, params: z.object({ slug: developerSlugParameter }) },
}

const view = createRoute({
  ...common,
  method: 'get',
  summary: 'What you own of a developer’s games, and how many others you can ask for',
  responses: { 200: json(developerOwnershipSchema, 'Numbers of games'), ...errors(400, 401, 404) },
})

const request = createRoute({
  ...common,
  method: 'post',
  summary: 'Ask the moderators for a developer’s other games, of which you own one',
  description: `One request for each game that nobody owns; at most ${MAX_OPEN_REQUESTS} requests wait at once. 409: there is none to ask for.`,
  responses: {
    200: json(ownershipRequestsSchema, 'The requests wait for a moderator'),
    ...writeErrors(403, 404, 409),
  },
})

/** The ownership of all games of a developer. */
export function developerOwnershipApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(view, async (c) => {
    const { userId } = await requireUser(c)
    const { slug } = c.req.valid('param')
    return sendPrivate(c, await viewDeveloperOwnership(services.db.kysely, slug, userId))
  })
  api.openapi(request, async (c) => {
    const member = await requireMember(c, 'ownership')
    return sendPrivate(c, await requestOtherGames(services, member, c.req.valid('param').slug))
  })
  return api
}
