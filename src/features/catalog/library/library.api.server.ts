import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { missing } from '#/shared/missing.ts'
import { libraryEntrySchema, libraryInput, librarySchema } from './library.contract.ts'
import { MAX_LIBRARY } from './library.limits.ts'
import { findLibrary, findLibraryEntry } from './library.queries.server.ts'
import { type LibraryRefusal, removeFromLibrary, setLibraryEntry } from './library.writes.server.ts'

const shared = { tags: ['Library'], security: SIGNED_IN }
const path = '/api/me/library'
const one = { ...noQuery, params: z.object({ gameId: idParameter }) }
const entry = json(libraryEntrySchema, 'The game in the library')

const all = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'The games of your library, by status',
  request: noQuery,
  responses: { 200: json(librarySchema, 'All of them'), ...errors(400, 401) },
})

const read = createRoute({
  ...shared,
  method: 'get',
  path: `${path}/{gameId}`,
  summary: 'A game of your library, with your days and your note',
  description: 'Nobody else can read them.',
  request: one,
  responses: { 200: entry, ...errors(400, 401, 404) },
})

const set = createRoute({
  ...shared,
  method: 'put',
  path: `${path}/{gameId}`,
  summary: 'Set the status of a game in your library',
  description:
    'Days and the note stay as they are unless the request has them. Others see only how many members have the game with a status, from five on, and the status of members who show their library.',
  request: { ...one, body: body(libraryInput) },
  responses: { 200: entry, ...writeErrors(), ...errors(403, 404, 409) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: `${path}/{gameId}`,
  summary: 'Remove a game from your library',
  request: one,
  responses: {
    200: json(
      z.object({ removed: libraryEntrySchema.nullable().describe('What it was; null if it was not in it.') }),
      'It is not in the library',
    ),
    ...writeErrors(),
    ...errors(403),
  },
})

function refusal(why: LibraryRefusal): ApiProblem {
  switch (why) {
    case 'missing':
      return new ApiProblem(404, missing('game'))
    case 'full':
      return new ApiProblem(
        409,
        `You can have at most ${groupDigits(MAX_LIBRARY)} games in your library. Remove one first.`,
      )
    case 'no-member':
      return new ApiProblem(401, 'This account no longer exists')
    case 'order': {
      const message = 'must not be before the day you started'
      return new ApiProblem(400, `finished_on ${message}`, [{ parameter: 'finished_on', message }])
    }
  }
}

/** Endpoints for what games are to the signed-in member: what they want to play, play, finished, and dropped. */
export function libraryApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(all, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await findLibrary(db, userId))
  })

  api.openapi(read, async (c) => {
    const { userId } = await requireUser(c)
    const found = await findLibraryEntry(db, userId, c.req.valid('param').gameId)
    if (!found) throw new ApiProblem(404, 'This game is not in your library')
    return sendPrivate(c, found)
  })

  api.openapi(set, async (c) => {
    const { userId } = await requireMember(c, 'favorites')
    const { gameId } = c.req.valid('param')
    const stored = await events.write(async (trx, emit) => {
      const outcome = await setLibraryEntry(trx, userId, gameId, c.req.valid('json'))
      if (outcome.refused) throw refusal(outcome.refused)
      if (outcome.changed) emit({ type: 'library', gameId, userId })
      return findLibraryEntry(trx, userId, gameId)
    })
    return sendPrivate(c, stored!)
  })

  api.openapi(remove, async (c) => {
    const { userId } = await requireMember(c, 'favorites')
    const { gameId } = c.req.valid('param')
    const removed = await events.write(async (trx, emit) => {
      const found = await findLibraryEntry(trx, userId, gameId)
      if (await removeFromLibrary(trx, userId, gameId)) emit({ type: 'library', gameId, userId })
      return found ?? null
    })
    return sendPrivate(c, { removed })
  })

  return api
}
