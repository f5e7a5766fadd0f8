import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { requireReauthentication } from '#/features/people/account/requireReauthentication.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { requireOwnedGame } from '#/features/stewardship/owners/ownership.server.ts'
import {
  apiRouter,
  body,
  errors,
  json,
  RECENT_SIGN_IN,
  SIGNED_IN,
  writeErrors,
} from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem, invalidField } from '#/http/problem.ts'
import { requireMember, requireViewer } from '#/http/rateLimits.server.ts'
import { requireUser, type Viewer } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { checkFeed, storeReading } from './checkFeed.server.ts'
import { createToken } from './createToken.server.ts'
import { feedAddress } from './feedAddress.ts'
import {
  automationSchema,
  feedCheckSchema,
  feedInput,
  newTokenSchema,
  tokenInput,
  type UpdateAutomation,
} from './feeds.contract.ts'
import { MAX_TOKENS } from './feeds.limits.ts'
import { findFeed, listTokens } from './feeds.queries.server.ts'
import { deleteFeed, lockFeed, saveFeed } from './feeds.writes.server.ts'
import { previewFeed } from './previewFeed.server.ts'
import { readFeed } from './readFeed.server.ts'
import { deleteToken } from './tokens.writes.server.ts'

const shared = { tags: ['Updates'], security: SIGNED_IN }
const ofGame = { params: z.object({ urlid: urlidParameter }), ...noQuery }
const state = json(automationSchema, 'A game’s feed and tokens for automatic updates')
const NOT_YOURS = 'Only the game’s verified developer and moderators can do this'
const FOR_OWNERS = 'For the game’s developer and moderators.'

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/api/games/{urlid}/feed',
  summary: 'A game’s feed and tokens',
  description: FOR_OWNERS,
  request: ofGame,
  responses: { 200: state, ...errors(400, 401, 403, 404) },
})

const set = createRoute({
  ...shared,
  method: 'put',
  path: '/api/games/{urlid}/feed',
  summary: 'Set the address of a feed, which is read immediately and then daily',
  description: `${FOR_OWNERS} An address whose feed cannot be read is rejected. ${RECENT_SIGN_IN}`,
  request: { ...ofGame, body: body(feedInput) },
  responses: { 200: state, ...writeErrors(403, 404) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/games/{urlid}/feed',
  summary: 'Stop reading the feed',
  description: `${FOR_OWNERS} Updates from it stay on the site.`,
  request: ofGame,
  responses: { 200: state, ...writeErrors(403, 404) },
})

const checkNow = createRoute({
  ...shared,
  method: 'post',
  path: '/api/games/{urlid}/feed/check',
  summary: 'Read the feed now',
  description: FOR_OWNERS,
  request: ofGame,
  responses: { 200: state, ...writeErrors(403, 404) },
})

const addToken = createRoute({
  ...shared,
  method: 'post',
  path: '/api/games/{urlid}/update-tokens',
  summary: 'Create a token for pushing updates',
  description: `${FOR_OWNERS} The token is shown only once. A game can have at most ${MAX_TOKENS}. ${RECENT_SIGN_IN}`,
  request: { ...ofGame, body: body(tokenInput) },
  responses: { 200: json(newTokenSchema, 'The token'), ...writeErrors(403, 404, 409) },
})

const revokeToken = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/games/{urlid}/update-tokens/{id}',
  summary: 'Revoke a token',
  description: FOR_OWNERS,
  request: { params: z.object({ urlid: urlidParameter, id: idParameter }), ...noQuery },
  responses: { 200: state, ...writeErrors(403, 404) },
})

const tryOut = createRoute({
  tags: ['Updates'],
  method: 'post',
  path: '/api/feed-checks',
  security: [...SIGNED_IN, {}],
  summary: 'Preview the updates that a feed would add',
  description: 'Nothing is stored. Anyone can use it a few times every ten minutes.',
  request: { ...noQuery, body: body(feedInput) },
  responses: { 200: json(feedCheckSchema, 'What was found'), ...errors(400, 401, 413, 429) },
})

/** Feeds and tokens of games, for their developers. */
export function feedsApi(services: Services): OpenAPIHono {
  const { auth, db, events, safeFetch } = services
  const api = apiRouter()

  const requireGame = async (urlid: string, viewer: Pick<Viewer, 'userId' | 'role'>) => {
    const game = await requireOwnedGame(db.kysely, urlid)
    if (game.developerId !== viewer.userId && !can(viewer.role, 'edit-at-once'))
      throw new ApiProblem(403, NOT_YOURS)
    return game
  }
  const automationOf = async (gameId: number): Promise<UpdateAutomation> => {
    const [feed, tokens] = await Promise.all([findFeed(db.kysely, gameId), listTokens(db.kysely, gameId)])
    if (!feed) return { feed: null, tokens }
    const report = 'total' in feed.report ? feed.report : null
    return { feed: { ...feed, report: report as NonNullable<UpdateAutomation['feed']>['report'] }, tokens }
  }

  api.openapi(show, async (c) => {
    const game = await requireGame(c.req.valid('param').urlid, await requireUser(c))
    return sendPrivate(c, await automationOf(game.id))
  })

  api.openapi(set, async (c) => {
    const member = await requireMember(c, 'feeds')
    const game = await requireGame(c.req.valid('param').urlid, member)
    // A feed publishes in the developer's name long after the session that gave it.
    await requireReauthentication(auth, member)
    const url = feedAddress(c.req.valid('json').url)
    const reading = await readFeed(safeFetch, url, { now: Date.now() })
    if (reading.kind === 'failed') throw invalidField('url', reading.error)
    await events.write(async (trx, emit) => {
      await saveFeed(trx, { gameId: game.id, url, userId: member.userId })
      const feed = await lockFeed(trx, game.id, url)
      if (!feed) throw new ApiProblem(403, NOT_YOURS)
      await storeReading(trx, emit, { feed, reading, now: Date.now() })
    })
    return sendPrivate(c, await automationOf(game.id))
  })

  api.openapi(remove, async (c) => {
    const member = await requireMember(c, 'feeds')
    const game = await requireGame(c.req.valid('param').urlid, member)
    await events.write((trx) => deleteFeed(trx, game.id))
    return sendPrivate(c, await automationOf(game.id))
  })

  api.openapi(checkNow, async (c) => {
    const member = await requireMember(c, 'feeds')
    const game = await requireGame(c.req.valid('param').urlid, member)
    const feed = await findFeed(db.kysely, game.id)
    if (!feed) throw new ApiProblem(404, 'The game has no feed')
    // Without validators: the member wants to see the current content.
    await checkFeed(services, { game_id: game.id, url: feed.url, etag: null, last_modified: null })
    return sendPrivate(c, await automationOf(game.id))
  })

  api.openapi(addToken, async (c) => {
    const member = await requireMember(c, 'feeds')
    const game = await requireGame(c.req.valid('param').urlid, member)
    await requireReauthentication(auth, member)
    const { name } = c.req.valid('json')
    const given = { game, userId: member.userId, name }
    const made = await events.write((trx, emit) => createToken(trx, emit, given))
    if (!made) throw new ApiProblem(409, `A game can have at most ${MAX_TOKENS} tokens. Revoke one first.`)
    return sendPrivate(c, made)
  })

  api.openapi(revokeToken, async (c) => {
    const member = await requireMember(c, 'feeds')
    const { urlid, id } = c.req.valid('param')
    const game = await requireGame(urlid, member)
    if (!(await events.write((trx) => deleteToken(trx, game.id, id))))
      throw new ApiProblem(404, 'The game has no such token')
    return sendPrivate(c, await automationOf(game.id))
  })

  api.openapi(tryOut, async (c) => {
    await requireViewer(c, 'feedChecks')
    const url = feedAddress(c.req.valid('json').url)
    return sendPrivate(c, await previewFeed(safeFetch, url))
  })

  return api
}
