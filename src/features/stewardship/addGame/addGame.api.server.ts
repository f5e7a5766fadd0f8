import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { decisionInput, decisionSchema } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import {
  addGameInput,
  declineSchema,
  gameAddedSchema,
  moderationReasonInput,
} from '#/features/stewardship/edits/edits.contract.ts'
import { MAX_DECLINES } from '#/features/stewardship/edits/edits.limits.ts'
import { findEditedGame } from '#/features/stewardship/edits/gameFields.queries.server.ts'
import { fieldsOf } from '#/features/stewardship/edits/gameFields.rules.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendCreated, sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId, noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { addGame } from './addGame.server.ts'
import { changeGame, decideGame } from './decideGame.server.ts'
import { findDecline } from './decline.queries.server.ts'
import { resubmitGame } from './resubmitGame.server.ts'

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

const decline = createRoute({
  method: 'get',
  path: '/api/me/games/{id}/decline',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Why a game that you added was declined, with its fields',
  request: byId,
  responses: {
    200: json(declineSchema, 'Null unless you added the game and it is declined now'),
    ...errors(400, 401),
  },
})

const resubmit = createRoute({
  method: 'post',
  path: '/api/games/{id}/resubmission',
  tags: ['Games'],
  security: SIGNED_IN,
  summary: 'Resubmit a game of yours that was declined',
  description:
    `The game goes back to the moderators with these fields; something must change. A game that was declined ${MAX_DECLINES} times can’t be resubmitted. ` +
    'It counts as adding a game.',
  request: { ...byId, body: body(addGameInput) },
  responses: {
    200: json(gameAddedSchema, 'The game waits for a moderator again'),
    ...writeErrors(403, 404, 409),
  },
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

  api.openapi(decline, async (c) => {
    const { userId } = await requireUser(c)
    const { id } = c.req.valid('param')
    const found = await findDecline(services.db.kysely, id, userId)
    const game = found && (await findEditedGame(services.db.kysely, id))
    if (!game) return sendPrivate(c, { declined: null })
    const { times, ...declined } = found
    return sendPrivate(c, {
      declined: { ...declined, fields: fieldsOf(game), can_resubmit: times < MAX_DECLINES },
    })
  })

  api.openapi(resubmit, async (c) => {
    const member = await requireMember(c, 'games')
    return sendPrivate(c, await resubmitGame(services, member, c.req.valid('param').id, c.req.valid('json')))
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
