import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { libraryStatusParameter } from '#/features/catalog/library/library.contract.ts'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { pageSchema, sendPrivate } from '#/http/jsonResponse.server.ts'
import { pageParameter } from '#/http/parameters.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { toPage } from '#/shared/pagination.ts'
import { ownLibraryRowSchema } from './ownLibrary.contract.ts'
import { listOwnLibrary } from './ownLibrary.queries.server.ts'

const entries = createRoute({
  method: 'get',
  path: '/api/me/library/entries',
  tags: ['Library'],
  security: SIGNED_IN,
  summary: 'The games of your library with one status, with your days and notes, the last changed first',
  description: 'Nobody else can read them.',
  request: { query: z.strictObject({ status: libraryStatusParameter, page: pageParameter }) },
  responses: { 200: json(pageSchema(ownLibraryRowSchema), 'One page'), ...errors(400, 401) },
})

/** The endpoint of the member's own library with its games. Mount it before the routes of single games of a library. */
export function ownLibraryApi({ db: { kysely: db }, catalog: { catalog } }: Services): OpenAPIHono {
  return apiRouter().openapi(entries, async (c) => {
    const { userId } = await requireUser(c)
    const { status, page = 1 } = c.req.valid('query')
    const { items, next } = toPage(await listOwnLibrary(db, userId, status, page), page)
    const cards = JSON.parse(catalog.cards(items.map((entry) => entry.game_id))) as GameCard[]
    const byId = new Map(cards.map((card) => [card.id, card]))
    const rows = items.flatMap((entry) => {
      const game = byId.get(entry.game_id)
      return game ? [{ ...entry, game }] : []
    })
    return sendPrivate(c, { items: rows, next })
  })
}
