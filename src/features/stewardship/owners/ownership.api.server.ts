import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { decisionInput, decisionSchema } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId, noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { ownershipChecker } from './checkOwnership.server.ts'
import {
  claimStateSchema,
  ownershipCheckSchema,
  ownershipRequestInput,
  ownershipSchema,
  revokeInput,
} from './ownership.contract.ts'
import {
  beginClaim,
  decideOwnership,
  endOwnership,
  requestOwnership,
  requireOwnedGame,
  viewOwnership,
} from './ownership.server.ts'

const ofGame = { ...noQuery, params: z.object({ urlid: urlidParameter }) }
const common = { tags: ['Developers'], security: SIGNED_IN }

const view = createRoute({
  ...common,
  method: 'get',
  path: '/api/games/{urlid}/ownership',
  summary: 'Your claim to a game, and where you can prove it',
  request: ofGame,
  responses: { 200: json(ownershipSchema, 'The claim'), ...errors(400, 401, 404) },
})

const begin = createRoute({
  ...common,
  method: 'post',
  path: '/api/games/{urlid}/ownership',
  summary: 'Get the text that proves that a game is yours',
  description:
    'Publish `token` at one of `places`, then ask for a check. Repeating the request returns the same text. 409: the game has a verified developer.',
  request: ofGame,
  responses: { 200: json(ownershipSchema, 'The claim'), ...writeErrors(403, 404, 409) },
})

const check = createRoute({
  ...common,
  method: 'post',
  path: '/api/games/{urlid}/ownership/check',
  summary: 'Check the places for your text now',
  description:
    'Text found at a place with the proof `automatic` makes you the developer immediately. Elsewhere a moderator decides. At most one check every 20 seconds.',
  request: ofGame,
  responses: { 200: json(ownershipCheckSchema, 'What was found'), ...writeErrors(403, 404, 409, 503) },
})

const request = createRoute({
  ...common,
  method: 'post',
  path: '/api/games/{urlid}/ownership/request',
  summary: 'Ask a moderator to verify that a game is yours',
  request: { ...ofGame, body: body(ownershipRequestInput) },
  responses: {
    200: json(claimStateSchema, 'The request waits for a moderator'),
    ...writeErrors(403, 404, 409),
  },
})

const giveUp = createRoute({
  ...common,
  method: 'delete',
  path: '/api/games/{urlid}/ownership',
  summary: 'Give up being the verified developer of your game',
  request: ofGame,
  responses: { 200: json(claimStateSchema, 'You no longer own the game'), ...writeErrors(403, 404, 409) },
})

const revoke = createRoute({
  ...common,
  tags: ['Moderation'],
  method: 'post',
  path: '/api/games/{urlid}/ownership/revoke',
  summary: 'Revoke a developer’s ownership of a game, as a moderator',
  request: { ...ofGame, body: body(revokeInput) },
  responses: { 200: json(claimStateSchema, 'The ownership is revoked'), ...writeErrors(403, 404, 409) },
})

const decide = createRoute({
  ...common,
  security: signedInTo('settle-requests'),
  tags: ['Moderation'],
  method: 'post',
  path: '/api/moderation/ownership/{id}',
  summary: 'Decide an ownership request',
  description:
    'For moderators, who cannot decide their own requests. 409: the request was already decided, or the game has a developer.',
  request: { ...byId, body: body(decisionInput) },
  responses: { 200: json(decisionSchema, 'The decision'), ...writeErrors(403, 404, 409) },
})

/** Proving, giving up and revoking the ownership of games. */
export function ownershipApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  const checkClaim = ownershipChecker(services)

  api.openapi(view, async (c) => {
    const { userId } = await requireUser(c)
    const game = await requireOwnedGame(services.db.kysely, c.req.valid('param').urlid)
    return sendPrivate(c, await viewOwnership(services, services.db.kysely, game, userId))
  })
  api.openapi(begin, async (c) => {
    const member = await requireMember(c, 'ownership')
    return sendPrivate(c, await beginClaim(services, member, c.req.valid('param').urlid))
  })
  api.openapi(check, async (c) => {
    const member = await requireMember(c, 'ownership')
    return sendPrivate(c, await checkClaim(member, c.req.valid('param').urlid))
  })
  api.openapi(request, async (c) => {
    const member = await requireMember(c, 'ownership')
    await requestOwnership(services, member, c.req.valid('param').urlid, c.req.valid('json').message)
    return sendPrivate(c, { state: 'requested' as const })
  })
  api.openapi(giveUp, async (c) => {
    const member = await requireMember(c, 'ownership')
    await endOwnership(services, member, c.req.valid('param').urlid, { status: 'given-up' })
    return sendPrivate(c, { state: 'given-up' as const })
  })
  api.openapi(revoke, async (c) => {
    const member = await requireMember(c, 'moderation')
    const { reason } = c.req.valid('json')
    await endOwnership(services, member, c.req.valid('param').urlid, { status: 'revoked', reason })
    return sendPrivate(c, { state: 'revoked' as const })
  })
  api.openapi(decide, async (c) => {
    const member = await requireMember(c, 'moderation')
    const status = await decideOwnership(services, member, c.req.valid('param').id, c.req.valid('json'))
    return sendPrivate(c, { status })
  })
  return api
}
