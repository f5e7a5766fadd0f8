import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { setVotesAside } from '#/features/catalog/votes/setVotesAside.writes.server.ts'
import { refuseOwn, signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { apiRouter, body, errors, json, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId, idParameter, noQuery, pageParameter } from '#/http/parameters.server.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { archiveGame } from './archiveGame.server.ts'
import {
  archivedSchema,
  archiveInput,
  featuredSchema,
  featureInput,
  setAsideInput,
  setAsideSchema,
  votersOrder,
  votersSchema,
  votersSign,
} from './gameTools.contract.ts'
import { lockGame, readCounts, updateFeatured } from './gameTools.writes.server.ts'
import { Voters } from './voters.server.ts'

const shared = { tags: ['Moderation'] }
const failures = writeErrors(403, 404)

const archive = createRoute({
  ...shared,
  security: signedInTo('archive-game'),
  method: 'post',
  path: '/api/modGameArchive',
  summary: 'Archive a game that has no playable links, or unarchive it',
  description:
    'An archived game cannot be voted on or played on the site, and is no longer featured. Its developer, or the member who added it, ' +
    'sees the reason. Repeating a request changes nothing; archiving an archived game with another reason is a conflict.',
  request: { ...noQuery, body: body(archiveInput) },
  responses: { 200: json(archivedSchema, 'The game’s new state'), ...failures, ...errors(409) },
})

const feature = createRoute({
  ...shared,
  security: signedInTo('feature-game'),
  method: 'post',
  path: '/api/modFeatureGame',
  summary: 'Feature a game until a date',
  description:
    'The first time, create a thumbnail of its logo (`/api/uploadImageThumbFromUrl`) and set it (`/api/modUpdateGameMedLogo`).',
  request: { ...noQuery, body: body(featureInput) },
  responses: {
    200: json(featuredSchema, 'The date until which the game is featured'),
    ...failures,
    ...errors(409),
  },
})

const voters = createRoute({
  ...shared,
  security: signedInTo('check-votes'),
  method: 'get',
  path: '/api/games/{id}/voters',
  summary: 'A game’s voters, with signs of coordinated votes',
  description:
    'Signs: several votes from one network address (stored as a keyed hash for 90 days), accounts created within the same hour, and members who voted on nothing else. The signs are at most a minute old.',
  request: {
    params: z.object({ id: idParameter }),
    query: z.strictObject({ sign: votersSign, order: votersOrder, page: pageParameter }),
  },
  responses: { 200: json(votersSchema, 'A page of voters'), ...errors(400, 401, 403, 404) },
})

const setAside = createRoute({
  ...shared,
  security: signedInTo('set-votes-aside'),
  method: 'post',
  path: '/api/games/{id}/voters/set-aside',
  summary: 'Set votes on a game aside, or put them back',
  description: 'A vote that is set aside does not count, but is never deleted.',
  request: { ...byId, body: body(setAsideInput) },
  responses: { 200: json(setAsideSchema, 'The counts of the game'), ...failures },
})

/** What moderators do on the page of a game. */
export function gameToolsApi({ cache, db, events }: Services): OpenAPIHono {
  const api = apiRouter()
  const allVoters = new Voters(db.kysely, cache)

  api.openapi(archive, async (c) => {
    const member = await requireMember(c, 'moderation')
    const { gameID: gameId, reason, archived } = c.req.valid('json')
    const input = { gameId, reason, archived, moderatorId: member.userId }
    return sendPrivate(c, {
      id: gameId,
      ...(await events.write((trx, emit) => archiveGame(trx, emit, input))),
    })
  })

  api.openapi(feature, async (c) => {
    const member = await requireMember(c, 'moderation')
    const { gameID: gameId, featureUntil } = c.req.valid('json')
    const until = featureUntil === null ? null : endOf(featureUntil)
    const before = await events.write(async (trx, emit) => {
      const game = await lockGame(trx, gameId)
      if (!game) throw notFound('game')
      refuseOwn(member, game.developer_id ?? game.added_by, 'your own game')
      if (until && game.archived) throw new ApiProblem(409, 'This game is archived, so it can’t be featured')
      await updateFeatured(trx, gameId, until)
      await logModeration(trx, emit, {
        actorId: member.userId,
        action: until ? 'feature-game' : 'unfeature-game',
        subjectType: 'game',
        subjectId: String(gameId),
        reason: '',
        data: { name: game.name, until: until?.toISOString() ?? null },
      })
      emit({ type: 'game', gameId })
      return game.featured_until
    })
    return sendPrivate(c, {
      id: gameId,
      featured_until: until?.toISOString() ?? null,
      first_time: before === null,
    })
  })

  api.openapi(voters, async (c) => {
    const { id: gameId } = c.req.valid('param')
    const { sign, order, page = 1 } = c.req.valid('query')
    const game = await lockGame(db.kysely, gameId)
    if (!game) throw notFound('game')
    const { items, hasMore, totals } = await allVoters.page({ gameId, sign, order, page })
    return sendPrivate(c, { items, next: hasMore ? page + 1 : null, totals })
  })

  api.openapi(setAside, async (c) => {
    const member = await requireMember(c, 'sanctions')
    const { id: gameId } = c.req.valid('param')
    const { user_ids: userIds, set_aside, reason } = c.req.valid('json')
    const result = await events.write(async (trx, emit) => {
      const game = await lockGame(trx, gameId)
      if (!game) throw notFound('game')
      refuseOwn(member, game.developer_id ?? game.added_by, 'your own game')
      if (userIds.includes(member.userId)) refuseOwn(member, member.userId, 'your own vote')
      const changed = await setVotesAside(trx, gameId, { userIds, setAside: set_aside })
      if (changed.length > 0)
        await logModeration(trx, emit, {
          actorId: member.userId,
          action: set_aside ? 'set-votes-aside' : 'put-votes-back',
          subjectType: 'game',
          subjectId: String(gameId),
          reason,
          data: { name: game.name, votes: changed.length, members: changed },
        })
      for (const userId of changed) emit({ type: 'moderated-vote', gameId, userId })
      return { changed: changed.length, ...(await readCounts(trx, gameId)) }
    })
    return sendPrivate(c, result)
  })

  return api
}

/** The time that a date means; without a time, the end of that day. */
function endOf(text: string): Date {
  const time = new Date(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(time.getTime() + DAY_MS - 1000) : time
}
