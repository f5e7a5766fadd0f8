import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { developerSchema, developerSlugParameter } from '#/features/catalog/developers/developers.contract.ts'
import { findDeveloper } from '#/features/catalog/developers/developers.queries.server.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { isDisconnected } from '#/http/nodeRequest.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { notFound } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { runInSlices } from '#/http/turns/runInSlices.server.ts'
import type { Services } from '#/services.server.ts'
import { listComparedDevelopers, listDifferentDevelopers, pairKey } from './alikeDevelopers.queries.server.ts'
import { alikeDevelopers } from './alikeNames.ts'
import {
  alikeDevelopersSchema,
  developerInput,
  differentInput,
  mergedSchema,
  mergeInput,
} from './developerTools.contract.ts'
import { editDeveloper, markDifferent, mergeDevelopers } from './developerTools.server.ts'

/** The newest developers whose names are compared. */
const MAX_COMPARED = 20_000
const MAX_PAIRS = 50

const bySlug = { ...noQuery, params: z.object({ slug: developerSlugParameter }) }

const edit = createRoute({
  method: 'put',
  path: '/api/developers/{slug}',
  tags: ['Games'],
  security: SIGNED_IN,
  summary: 'Change a developer’s name, other names, and links',
  description:
    'For moderators, and for the verified owner of all their games, who can change only the links. The address stays. 409: another developer has one of the names.',
  request: { ...bySlug, body: body(developerInput) },
  responses: { 200: json(developerSchema, 'The developer'), ...writeErrors(403, 404, 409) },
})

const merge = createRoute({
  method: 'post',
  path: '/api/developers/{slug}/merge',
  tags: ['Moderation'],
  security: signedInTo('edit-at-once'),
  summary: 'Make two developers one',
  description:
    'The games, names, and links of the developer go to the one that is named, and so does the address for good. It cannot be undone. 409: they would have too many names.',
  request: { ...bySlug, body: body(mergeInput) },
  responses: { 200: json(mergedSchema, 'They are one'), ...writeErrors(403, 404, 409) },
})

const alike = createRoute({
  method: 'get',
  path: '/api/moderation/alike-developers',
  tags: ['Moderation'],
  security: signedInTo('edit-at-once'),
  summary: 'Developers who may be the same',
  description:
    `At most ${MAX_PAIRS} pairs with the same name without what is in parentheses, in parentheses only, without an ending such as Games or Inc., ` +
    `or with one letter that differs. Of the newest ${MAX_COMPARED} developers.`,
  request: noQuery,
  responses: { 200: json(alikeDevelopersSchema, 'Pairs'), ...errors(400, 401, 403) },
})

const different = createRoute({
  method: 'post',
  path: '/api/moderation/alike-developers',
  tags: ['Moderation'],
  security: signedInTo('edit-at-once'),
  summary: 'Remember that two developers with similar names are different',
  request: { ...noQuery, body: body(differentInput) },
  responses: {
    200: json(z.object({ different: z.literal(true) }), 'They are not listed again'),
    ...writeErrors(403, 404),
  },
})

/** What moderators, and owners, do with developers. */
export function developerToolsApi(services: Services): OpenAPIHono {
  const { kysely } = services.db
  const api = apiRouter()

  api.openapi(edit, async (c) => {
    const member = await requireMember(c, 'developers')
    const { slug } = c.req.valid('param')
    await editDeveloper(services, member, slug, c.req.valid('json'))
    const developer = await findDeveloper(kysely, slug)
    if (!developer) throw notFound('developer')
    return sendPrivate(c, developer)
  })

  api.openapi(merge, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    return sendPrivate(
      c,
      await mergeDevelopers(services, moderator, c.req.valid('param').slug, c.req.valid('json').into),
    )
  })

  api.openapi(alike, async (c) => {
    const [developers, pairs] = await Promise.all([
      listComparedDevelopers(kysely, MAX_COMPARED),
      listDifferentDevelopers(kysely),
    ])
    const isDifferent = (one: number, other: number) => pairs.has(pairKey(one, other))
    const found = await runInSlices(alikeDevelopers(developers, { limit: MAX_PAIRS, isDifferent }), () =>
      isDisconnected(c),
    )
    const byId = new Map(developers.map(({ id, slug, name, games }) => [id, { slug, name, games }]))
    return sendPrivate(c, {
      items: found.map(([from, into]) => ({ from: byId.get(from)!, into: byId.get(into)! })),
    })
  })

  api.openapi(different, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    await markDifferent(services, moderator, c.req.valid('json').developers)
    return sendPrivate(c, { different: true as const })
  })

  return api
}
