import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { decisionInput, decisionSchema } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import {
  addGameInput,
  gameAddedSchema,
  moderationReasonInput,
} from '#/features/stewardship/edits/edits.contract.ts'
import { apiRouter, body, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendCreated, sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId, noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { addGame } from './addGame.server.ts'
import { changeGame, decideGame } from './decideGame.server.ts'

const add = createRoute({
  method: 'post',
  path: '/api/games',
  tags: ['Games'],
  security: SIGNED_IN,
  summary: 'Add a game',
  description:
    'The game gets a page right away, is listed under Unconfirmed, and waits for a moderator. Pictures are paths of uploads: POST /api/media. ' +
    'A game with the same name and link as another is rejected with 409; `link` is the page of the existing game.',
  request: { ...noQuery, body: body(addGameInput) },
  responses: { 201: json(gameAddedSchema, 'The game was added'), ...writeErrors(403, 409) },
})

const decide = createRoute({
  method: 'post',
  path: '/api/moderation/games/{id}',
  tags: ['Moderation'],
  security: signedInTo('confirm-game'),
  summary: 'Confirm or decline a new game',
  description: 'Declining removes the game. The member who added it is notified.',
  request: { ...byId, body: body(decisionInput) },
  responses: { 200: json(decisionSchema, 'The decision is stored'), ...writeErrors(403, 404, 409) },
})

const ACTIONS = {
  remove: 'Remove a game from the catalog',
  restore: 'Restore a removed game',
} as const

/** Adding games, and moderators' decisions about them. */
export function addGameApi(services: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(add, async (c) => {
    const member = await requireMember(c, 'games')
    const game = await addGame(services, member, c.req.valid('json'))
    return sendCreated(c, game, `/api/games/${game.urlid}`)
  })

  api.openapi(decide, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    return sendPrivate(c, await decideGame(services, moderator, c.req.valid('param').id, c.req.valid('json')))
  })

  for (const action of ['remove', 'restore'] as const) {
    const route = createRoute({
      method: 'post',
      path: `/api/moderation/games/{id}/${action}` as const,
      tags: ['Moderation'],
      security: signedInTo('confirm-game'),
      summary: ACTIONS[action],
      request: { ...byId, body: body(moderationReasonInput) },
      responses: { 200: json(decisionSchema, 'It is done'), ...writeErrors(403, 404, 409) },
    })
    api.openapi(route, async (c) => {
      const moderator = await requireMember(c, 'moderation')
      const { reason } = c.req.valid('json')
      return sendPrivate(c, await changeGame(services, moderator, c.req.valid('param').id, action, reason))
    })
  }

  return api
}
