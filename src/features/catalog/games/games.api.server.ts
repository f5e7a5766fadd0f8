import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { previewPath } from '#/features/catalog/linkPreviews/previewAddress.server.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags, oncePerRender } from '#/http/cache/renderTags.server.ts'
import { sendValue } from '#/http/jsonResponse.server.ts'
import { notFound } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { gamePreview } from './gamePreview.ts'
import { gameResponseSchema, urlidParameter } from './games.contract.ts'
import { findGame, findGameId } from './games.queries.server.ts'
import { presentGame } from './games.rules.ts'

const details = createRoute({
  method: 'get',
  path: '/api/games/{urlid}',
  tags: ['Games'],
  summary: 'A game’s details',
  description: 'For a removed game, the response says only that it was removed.',
  request: { params: z.object({ urlid: urlidParameter }), query: z.strictObject({}) },
  responses: { 200: json(gameResponseSchema, 'The game'), ...errors(400, 404) },
})

/** Names the lookup of a game’s id for `oncePerRender`. */
const lookupOf = (urlid: string) => `game at ${urlid}`

/** The id of the game at an address. Throws 404 if it does not exist or was removed. */
export async function requireGameId(c: Context, db: Kysely<DB>, urlid: string): Promise<number> {
  const id = await oncePerRender(c, lookupOf(urlid), () => findGameId(db, urlid))
  if (id === undefined) throw notFound('game')
  return id
}

const shownId = (game: Awaited<ReturnType<typeof findGame>>) => (game?.is_removed ? undefined : game?.id)

/** The endpoint of a game’s details. */
export function gamesApi({ config, db }: Services): OpenAPIHono {
  return apiRouter().openapi(details, async (c) => {
    const { urlid } = c.req.valid('param')
    const finding = findGame(db.kysely, urlid)
    // The page's other requests wait for this statement, instead of sending one that only looks up the id.
    const [game] = await Promise.all([
      finding,
      oncePerRender(c, lookupOf(urlid), async () => shownId(await finding)),
    ])
    if (!game) throw notFound('game')
    const related = game.relations.map((relation) => relation.game.id)
    addCacheTags(
      c,
      ...cacheTag.games([game.id, ...related]),
      ...cacheTag.members([game.added_by, game.developer_account]),
    )
    if (game.is_removed) return sendValue(c, { id: game.id, urlid, is_removed: true as const })
    const shown = presentGame(game, config.gamesOrigin)
    const share_image = shown.tags.includes(NSFW_TAG)
      ? null
      : previewPath('game', shown.urlid, gamePreview(shown))
    return sendValue(c, { ...shown, share_image })
  })
}
