import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { apiRouter, body, errors, json, SIGNED_IN } from '#/http/api.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireCaller } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { clickInput, interactionInput, loggedSchema, viewInput } from './logs.contract.ts'

const query = z.strictObject({})
const common = {
  method: 'post' as const,
  tags: ['Site'],
  // For visitors too.
  security: [...SIGNED_IN, {}],
  responses: { 200: json(loggedSchema, 'It will be counted within seconds'), ...errors(400, 401, 413, 429) },
}
const privacy =
  'A visitor or member counts once a UTC day. Crawlers do not count. No IP address is stored, only a hash with a key that is deleted when the day is over.'

const view = createRoute({
  ...common,
  path: '/api/addLog',
  summary: 'Count that a game was opened',
  description: `${privacy} A member sees their own visits in their activity history.`,
  request: { query, body: body(viewInput) },
})

const click = createRoute({
  ...common,
  path: '/api/addLinkLog',
  summary: 'Count a click on a link of a game',
  description: privacy,
  request: { query, body: body(clickInput) },
})

const interaction = createRoute({
  ...common,
  path: '/api/addIntLog',
  summary: 'Count that a part of the site was used',
  description: 'Only the number for each day is stored.',
  request: { query, body: body(interactionInput) },
})

/** Counting what is opened, followed and used. */
export function logsApi({ visits }: Services): OpenAPIHono {
  const api = apiRouter()
  const isCrawler = (c: Context) => visits.isCrawler(c.req.header('user-agent') ?? '')

  api.openapi(view, async (c) => {
    const { userId = null, address } = await requireCaller(c, 'logs')
    const { gameID: gameId } = c.req.valid('json')
    const accepted = !isCrawler(c) && visits.visit({ gameId, linkType: null, userId, address })
    return sendPrivate(c, { accepted })
  })
  api.openapi(click, async (c) => {
    const { userId = null, address } = await requireCaller(c, 'logs')
    const { game_id: gameId, link_type: linkType } = c.req.valid('json')
    const accepted = !isCrawler(c) && visits.visit({ gameId, linkType, userId, address })
    return sendPrivate(c, { accepted })
  })
  api.openapi(interaction, async (c) => {
    await requireCaller(c, 'logs')
    const accepted = !isCrawler(c)
    if (accepted) visits.interaction(c.req.valid('json').name)
    return sendPrivate(c, { accepted })
  })
  return api
}
