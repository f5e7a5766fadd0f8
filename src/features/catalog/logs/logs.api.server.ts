import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { PLAYABLE_LINK_TYPES } from '#/features/catalog/deadLinks/deadLinks.rules.ts'
import { recordPlayed } from '#/features/catalog/favorites/played.writes.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireViewer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { clickInput, interactionInput, loggedSchema, viewInput } from './logs.contract.ts'

const isPlayable = (linkType: string) => PLAYABLE_LINK_TYPES.some((type) => type === linkType)
const query = z.strictObject({})
const common = {
  method: 'post' as const,
  tags: ['Site'],
  // For visitors too.
  security: [...SIGNED_IN, {}],
  responses: { 200: json(loggedSchema, 'It will be counted within seconds'), ...errors(400, 401, 413, 429) },
}
const privacy =
  'Each visitor or member counts once per UTC day. Crawlers and pages that a browser loads in advance are not counted. No IP address is stored, only a hash with a key that is deleted at the end of the day.'

const view = createRoute({
  ...common,
  path: '/api/addLog',
  summary: 'Count a view of a game',
  description: `${privacy} A member sees their own visits in their activity history.`,
  request: { query, body: body(viewInput) },
})

const click = createRoute({
  ...common,
  path: '/api/addLinkLog',
  summary: 'Count a click on a link of a game',
  description: `${privacy} For a member, a link to play the game also marks it as played: GET /api/me/played.`,
  request: { query, body: body(clickInput) },
})

const interaction = createRoute({
  ...common,
  path: '/api/addIntLog',
  summary: 'Count a use of a part of the site',
  description: 'Only the number for each day is stored.',
  request: { query, body: body(interactionInput) },
})

/** Counting what is opened, followed and used. */
export function logsApi({ db, visits }: Services): OpenAPIHono {
  const api = apiRouter()
  const isPerson = (c: Context) => visits.isPerson(c.req.raw.headers)

  api.openapi(view, async (c) => {
    const { userId = null, address } = await requireViewer(c, 'logs')
    const { gameID: gameId } = c.req.valid('json')
    const accepted = isPerson(c) && visits.visit({ gameId, linkType: null, userId, address })
    return sendPrivate(c, { accepted })
  })
  api.openapi(click, async (c) => {
    const { userId = null, address } = await requireViewer(c, 'logs')
    const { game_id: gameId, link_type: linkType } = c.req.valid('json')
    const accepted = isPerson(c) && visits.visit({ gameId, linkType, userId, address })
    // The count names nobody. That its member played the game is a record of their own.
    if (accepted && userId !== null && isPlayable(linkType)) await recordPlayed(db.kysely, userId, gameId)
    return sendPrivate(c, { accepted })
  })
  api.openapi(interaction, async (c) => {
    await requireViewer(c, 'logs')
    const accepted = isPerson(c)
    if (accepted) visits.interaction(c.req.valid('json').name)
    return sendPrivate(c, { accepted })
  })
  return api
}
