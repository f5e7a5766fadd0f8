import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { requireGameId } from '#/features/catalog/games/games.api.server.ts'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, errors, json, writeErrors } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import { byId, noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { mergeGames, previewMerge, undoMerge } from './mergeGames.server.ts'
import {
  gameMergesSchema,
  mergedSchema,
  mergeInput,
  mergePreviewSchema,
  mergeUndoneSchema,
  previewParams,
  undoMergeInput,
} from './merges.contract.ts'
import { MAX_MERGES_SHOWN, UNDO_DAYS } from './merges.limits.ts'
import { listMerges } from './merges.queries.server.ts'

const params = z.object({ urlid: urlidParameter })
const moderating = { tags: ['Moderation'], security: signedInTo('edit-at-once') }

const preview = createRoute({
  ...moderating,
  method: 'get',
  path: '/api/games/{urlid}/merge',
  summary: 'What merging a game into another would do',
  request: { params, query: previewParams },
  responses: { 200: json(mergePreviewSchema, 'What would happen now'), ...errors(400, 401, 403, 404) },
})

const merge = createRoute({
  ...moderating,
  method: 'post',
  path: '/api/games/{urlid}/merge',
  summary: 'Merge a game into another, which is the same game',
  description:
    'What members did with the game goes to the one that stays: one vote and one review per member, everything else without doubling. ' +
    `The address leads there for good. It can be undone for ${UNDO_DAYS} days. 409: they cannot be merged, or one has changed since the preview.`,
  request: { params, ...noQuery, body: body(mergeInput) },
  responses: { 200: json(mergedSchema, 'They are one game'), ...writeErrors(403, 404, 409) },
})

const list = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/merges',
  tags: ['Games'],
  summary: 'The games that were merged into a game',
  description: `The newest ${MAX_MERGES_SHOWN}, with those that were undone.`,
  request: { params, ...noQuery },
  responses: { 200: json(gameMergesSchema, 'The merges'), ...errors(400, 404) },
})

const undo = createRoute({
  ...moderating,
  method: 'post',
  path: '/api/moderation/merges/{id}/undo',
  summary: 'Undo a merge of two games',
  description:
    `Within ${UNDO_DAYS} days, the last merge of a game first. The merged game gets back what it had; what members changed since stays with ` +
    'the other game, too. 409: it is too late, or another merge must be undone first.',
  request: { ...byId, body: body(undoMergeInput) },
  responses: { 200: json(mergeUndoneSchema, 'They’re separate games again'), ...writeErrors(403, 404, 409) },
})

/** Merging games that are the same. */
export function mergesApi(services: Services): OpenAPIHono {
  const { kysely } = services.db
  const api = apiRouter()

  api.openapi(preview, async (c) =>
    sendPrivate(c, await previewMerge(kysely, c.req.valid('param').urlid, c.req.valid('query').into)),
  )

  api.openapi(merge, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    return sendPrivate(
      c,
      await mergeGames(services, moderator, c.req.valid('param').urlid, c.req.valid('json')),
    )
  })

  api.openapi(list, async (c) => {
    const gameId = await requireGameId(c, kysely, c.req.valid('param').urlid)
    const items = await listMerges(kysely, gameId)
    addCacheTags(
      c,
      cacheTag.game(gameId),
      ...cacheTag.members(items.flatMap((each) => [each.merged_by, each.undone_by])),
    )
    return sendValue(c, { items })
  })

  api.openapi(undo, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    const { id } = c.req.valid('param')
    return sendPrivate(c, await undoMerge(services, moderator, id, c.req.valid('json').reason))
  })

  return api
}
