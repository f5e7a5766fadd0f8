import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { missing } from '#/shared/missing.ts'
import { favoriteInput, favoriteSchema, ownFavoritesSchema } from './favorites.contract.ts'
import { MAX_FAVORITES } from './favorites.limits.ts'
import { countFavorites, listFavorites } from './favorites.queries.server.ts'
import { type FavoriteOutcome, setFavorite } from './favorites.writes.server.ts'

const shared = { tags: ['Favorites'], security: SIGNED_IN }

const change = createRoute({
  ...shared,
  method: 'post',
  path: '/api/favoriteGame',
  summary: 'Add a game to your favorites, or remove it',
  request: { ...noQuery, body: body(favoriteInput) },
  responses: { 200: json(favoriteSchema, 'The new state'), ...writeErrors(), ...errors(403, 404, 409) },
})

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me/favorites',
  summary: 'The member’s favorite games',
  request: noQuery,
  responses: { 200: json(ownFavoritesSchema, 'All of them'), ...errors(400, 401) },
})

const REFUSALS: Record<NonNullable<FavoriteOutcome['refused']>, [status: number, detail: string]> = {
  missing: [404, missing('game')],
  full: [409, `You can have at most ${groupDigits(MAX_FAVORITES)} favorites. Remove one first.`],
  'no-member': [401, 'This account no longer exists'],
}

/** Endpoints for the favorite games of the signed-in member. */
export function favoritesApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(change, async (c) => {
    const { userId } = await requireMember(c, 'favorites')
    const { game_id: gameId, favorite: wanted } = c.req.valid('json')
    const outcome = await events.write(async (trx, emit) => {
      const { refused, favorite, changed } = await setFavorite(trx, userId, gameId, wanted)
      if (refused) throw new ApiProblem(...REFUSALS[refused])
      if (changed) emit({ type: 'favorite', gameId, userId })
      return { game_id: gameId, favorite, favorites: await countFavorites(trx, gameId) }
    })
    return sendPrivate(c, outcome)
  })

  api.openapi(list, async (c) => {
    const { userId } = await requireUser(c)
    const games = await listFavorites(db, userId)
    return sendPrivate(c, { games, total: games.length })
  })

  return api
}
