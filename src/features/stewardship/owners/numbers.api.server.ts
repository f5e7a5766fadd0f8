import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { linkTypeById } from '#/features/catalog/links/linkTypes.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { numbersQuerySchema, numbersSchema } from './numbers.contract.ts'
import { findDayNumbers, findLinkClicks } from './numbers.queries.server.ts'
import { requireOwnedGame } from './ownership.server.ts'
import { requireDeveloper } from './votesRemoval.server.ts'

const numbers = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/numbers',
  tags: ['Developers'],
  security: SIGNED_IN,
  summary: 'Views, link clicks, votes, and favorites of a game by day',
  description: 'For the verified developer and moderators. `days` defaults to 30.',
  request: { params: z.object({ urlid: urlidParameter }), query: numbersQuerySchema },
  responses: { 200: json(numbersSchema, 'The numbers'), ...errors(400, 401, 403, 404) },
})

/** The numbers of a game for its developer. */
export function numbersApi({ db }: Services): OpenAPIHono {
  return apiRouter().openapi(numbers, async (c) => {
    const viewer = await requireUser(c)
    const game = await requireOwnedGame(db.kysely, c.req.valid('param').urlid)
    if (!can(viewer.role, 'settle-requests')) requireDeveloper(game, viewer)
    const range = Number(c.req.valid('query').days ?? 30)
    const [days, links] = await Promise.all([
      findDayNumbers(db.kysely, game.id, range),
      findLinkClicks(db.kysely, game.id, range),
    ])
    return sendPrivate(c, {
      name: game.name,
      days,
      links: links.map(({ type, clicks }) => ({ type: linkTypeById.get(type)?.slug ?? type, clicks })),
    })
  })
}
