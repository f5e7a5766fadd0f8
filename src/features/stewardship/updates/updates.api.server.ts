import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { requireGameId } from '#/features/catalog/games/games.api.server.ts'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { LATEST_UPDATES } from '#/features/catalog/games/games.limits.ts'
import { catalogShape } from '#/features/catalog/index/catalog.contract.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { pageSchema, sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import { byId, idListParameter, pageParameter, sizeParameter } from '#/http/parameters.server.ts'
import { notFound } from '#/http/problem.ts'
import { forViewerOnly, optionalUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { toPage } from '#/shared/pagination.ts'
import { findGamesOfList } from './updateGames.server.ts'
import { updateDetailsSchema, updateSchema } from './updates.contract.ts'
import { MAX_EXCLUDED_GAMES, UPDATES_PAGE } from './updates.limits.ts'
import { findUpdate, listGameUpdates, listUpdates } from './updates.queries.server.ts'
import { presentUpdate, withPictures } from './updates.rules.ts'

const { tags, tagsMode, not, hide, dev, favorites } = catalogShape

const list = createRoute({
  method: 'get',
  path: '/api/updates',
  tags: ['Updates'],
  summary: 'All games’ updates, newest first',
  description: 'With an access token, the viewer’s hidden games are omitted.',
  request: {
    query: z.strictObject({
      tags,
      tagsMode,
      not,
      hide,
      dev,
      favorites,
      playing: z
        .enum(['0', '1'])
        .default('0')
        .transform((text) => text === '1')
        .meta({
          type: 'string',
          enum: ['0', '1'],
          description: '1: only of games that the viewer plays, since they last played them',
        }),
      without: idListParameter(MAX_EXCLUDED_GAMES, 'Ids of games to exclude'),
      page: pageParameter,
    }),
  },
  responses: { 200: json(pageSchema(updateSchema), 'One page'), ...errors(400, 401) },
})

const ofGame = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/updates',
  tags: ['Games'],
  summary: 'A game’s updates, newest first',
  request: {
    params: z.object({ urlid: urlidParameter }),
    query: z.strictObject({ size: sizeParameter(UPDATES_PAGE, [LATEST_UPDATES]), page: pageParameter }),
  },
  responses: { 200: json(pageSchema(updateSchema), 'One page'), ...errors(400, 404) },
})

const one = createRoute({
  method: 'get',
  path: '/api/updates/{id}',
  tags: ['Updates'],
  summary: 'An update',
  request: byId,
  responses: { 200: json(updateDetailsSchema, 'The update'), ...errors(400, 404) },
})

/** Endpoints to read updates. */
export function updatesApi({ db, catalog }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(list, async (c) => {
    const { page = 1, ...filters } = c.req.valid('query')
    const viewer = await optionalUser(c)
    if (filters.favorites) forViewerOnly('favorites', viewer)
    if (filters.playing) forViewerOnly('playing', viewer)
    const games = await findGamesOfList(
      { kysely: db.kysely, catalog: catalog.catalog },
      filters,
      viewer?.userId,
    )
    const playedBy = filters.playing ? viewer?.userId : undefined
    const { items: found, next } = toPage(
      await listUpdates(db.kysely, { games, page, playedBy }),
      page,
      UPDATES_PAGE,
    )
    const items = found.filter((item) => item !== null)
    if (viewer) return sendPrivate(c, { items: items.map(presentUpdate), next })
    addCacheTags(c, cacheTag.updates, ...cacheTag.games(items.map(({ game }) => game.id)))
    return sendValue(c, { items: items.map(presentUpdate), next })
  })

  api.openapi(ofGame, async (c) => {
    const { urlid } = c.req.valid('param')
    const { page = 1, size } = c.req.valid('query')
    const gameId = await requireGameId(c, db.kysely, urlid)
    addCacheTags(c, cacheTag.updates, cacheTag.game(gameId))
    const { items, next } = toPage(await listGameUpdates(db.kysely, gameId, { page, size }), page, size)
    return sendValue(c, { items: items.map(presentUpdate), next })
  })

  api.openapi(one, async (c) => {
    const { id } = c.req.valid('param')
    const update = await findUpdate(db.kysely, id)
    if (!update) throw notFound('update')
    const author = update.added_by ? [update.added_by] : []
    addCacheTags(c, cacheTag.updates, cacheTag.game(update.game.id), ...cacheTag.members(author))
    return sendValue(c, withPictures(update))
  })

  return api
}
