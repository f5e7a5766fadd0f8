import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { newSearchInput, savedSearchesSchema, searchChangeInput } from './searches.contract.ts'
import { MAX_ALERTS, MAX_SAVED_SEARCHES } from './searches.limits.ts'
import { listSearches } from './searches.queries.server.ts'
import { canAlert, readSearch, savedQuery } from './searches.rules.ts'
import {
  deleteSearch,
  insertSearch,
  lockSearch,
  type SearchRefusal,
  updateSearch,
} from './searches.writes.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
const one = { ...noQuery, params: z.object({ id: idParameter }) }
const path = '/api/me/searches'
const response = json(savedSearchesSchema, 'All saved searches')

const list = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'Your saved searches',
  request: noQuery,
  responses: { 200: response, ...errors(400, 401) },
})

const save = createRoute({
  ...shared,
  method: 'post',
  path,
  summary: 'Save a search',
  description: `At most ${MAX_SAVED_SEARCHES}, of which ${MAX_ALERTS} with an alert.`,
  request: { ...noQuery, body: body(newSearchInput) },
  responses: { 200: response, ...writeErrors(), ...errors(403, 409) },
})

const change = createRoute({
  ...shared,
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Rename a saved search, turn its alert on or off, or make it the default',
  description: 'Omitted fields stay as they are. An alert counts the games that are confirmed from then on.',
  request: { ...one, body: body(searchChangeInput) },
  responses: { 200: response, ...writeErrors(), ...errors(403, 404, 409) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a saved search',
  request: one,
  responses: { 200: response, ...writeErrors(), ...errors(403, 404) },
})

const REFUSALS: Readonly<Record<SearchRefusal, [404 | 409, string]>> = {
  missing: [404, 'There is no such saved search'],
  taken: [409, 'You already have a saved search with this name. Choose another name.'],
  full: [409, `You can save at most ${MAX_SAVED_SEARCHES} searches. Remove one first.`],
  'too many alerts': [409, `You can have at most ${MAX_ALERTS} alerts. Turn one off first.`],
}

function refuse(refusal: SearchRefusal | undefined): void {
  if (refusal) throw new ApiProblem(...REFUSALS[refusal])
}

function requireAlert(params: string): void {
  if (canAlert(savedQuery(params))) return
  const message = 'searches for unconfirmed games can’t have alerts'
  throw new ApiProblem(400, 'Searches for unconfirmed games can’t have alerts', [
    { parameter: 'alert', message },
  ])
}

/** Endpoints for the searches that the signed-in member saves. */
export function searchesApi({ db: { kysely: db } }: Services): OpenAPIHono {
  const api = apiRouter()
  const sendAll = async (c: Context, userId: string) =>
    sendPrivate(c, { items: await listSearches(db, userId) })

  api.openapi(list, async (c) => sendAll(c, (await requireUser(c)).userId))

  api.openapi(save, async (c) => {
    const { userId } = await requireMember(c, 'searches')
    const { name, params, alert } = c.req.valid('json')
    const read = readSearch(params)
    if ('message' in read)
      throw new ApiProblem(400, 'This search can’t be saved', [
        { parameter: 'params', message: `${read.parameter}: ${read.message}` },
      ])
    if (alert) requireAlert(read.params)
    refuse(
      await db
        .transaction()
        .execute((trx) => insertSearch(trx, userId, { name, params: read.params, alert })),
    )
    return sendAll(c, userId)
  })

  api.openapi(change, async (c) => {
    const { userId } = await requireMember(c, 'searches')
    const { id } = c.req.valid('param')
    const changes = c.req.valid('json')
    await db.transaction().execute(async (trx) => {
      const before = await lockSearch(trx, userId, id)
      if (!before) return refuse('missing')
      if (changes.alert) requireAlert(before.params)
      refuse(await updateSearch(trx, userId, id, changes))
    })
    return sendAll(c, userId)
  })

  api.openapi(remove, async (c) => {
    const { userId } = await requireMember(c, 'searches')
    if (!(await deleteSearch(db, userId, c.req.valid('param').id))) refuse('missing')
    return sendAll(c, userId)
  })

  return api
}
