import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { changeListGame, putListGame, removeListGame } from './listGames.server.ts'
import {
  addListInput,
  changeListGameInput,
  editListInput,
  listOrderSchema,
  listWrittenSchema,
  ownListsSchema,
  putListGameInput,
} from './lists.contract.ts'
import { MAX_LIST_GAMES, MAX_LISTS } from './lists.limits.ts'
import { listOwnLists } from './lists.queries.server.ts'
import { addList, copyList, editList } from './saveList.server.ts'

const shared = { tags: ['Lists'], security: SIGNED_IN }
const ofList = { ...noQuery, params: z.object({ id: idParameter }) }
const ofGame = { ...noQuery, params: z.object({ id: idParameter, gameId: idParameter }) }
const refusals = { ...writeErrors(), ...errors(403, 404, 409) }
const written = json(listWrittenSchema, 'The list’s state')
const order = json(listOrderSchema, 'The list’s games after the change')

const ownLists = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me/lists',
  summary: 'All your lists, most recently changed first',
  description: 'Includes private lists and lists that are held for review.',
  request: {
    query: z.strictObject({
      game: idParameter.optional().meta({
        type: 'integer',
        description: 'Id of a game; each list then says whether it contains the game',
      }),
    }),
  },
  responses: { 200: json(ownListsSchema, 'All of them'), ...errors(400, 401) },
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/api/lists',
  summary: 'Create a list of games',
  description: `A member has at most ${MAX_LISTS} lists, each with at most ${MAX_LIST_GAMES} games.`,
  request: { ...noQuery, body: body(addListInput) },
  responses: { 200: written, ...refusals },
})

const edit = createRoute({
  ...shared,
  method: 'patch',
  path: '/api/lists/{id}',
  summary: 'Change a list’s title, description, or visibility',
  description:
    'A list that becomes private disappears for everyone else immediately. DELETE /api/posts/{id} removes a list.',
  request: { ...ofList, body: body(editListInput) },
  responses: { 200: written, ...refusals },
})

const copy = createRoute({
  ...shared,
  method: 'post',
  path: '/api/lists/{id}/copy',
  summary: 'Copy a list into a private list of your own',
  description: 'Without its description, and without the notes on its games unless the list is yours.',
  request: ofList,
  responses: { 200: written, ...refusals },
})

const putGame = createRoute({
  ...shared,
  method: 'put',
  path: '/api/lists/{id}/games/{gameId}',
  summary: 'Add a game to your list',
  description: 'A game that is already in the list stays where it is.',
  request: { ...ofGame, body: body(putListGameInput) },
  responses: { 200: order, ...refusals },
})

const changeGame = createRoute({
  ...shared,
  method: 'patch',
  path: '/api/lists/{id}/games/{gameId}',
  summary: 'Change the note or position of a game in your list',
  description:
    'The position is given by the preceding game, so concurrent changes from several windows do not conflict.',
  request: { ...ofGame, body: body(changeListGameInput) },
  responses: { 200: order, ...refusals },
})

const removeGame = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/lists/{id}/games/{gameId}',
  summary: 'Remove a game from your list',
  request: ofGame,
  responses: { 200: order, ...writeErrors(), ...errors(403, 404) },
})

/** Lists of games, as their owners make and change them. Everyone else reads them as posts. */
export function listsApi(services: Services): OpenAPIHono {
  const {
    db: { kysely: db },
  } = services
  const api = apiRouter()

  api.openapi(ownLists, async (c) => {
    const { userId } = await requireUser(c)
    const { game } = c.req.valid('query')
    return sendPrivate(c, { lists: await listOwnLists(db, userId, game ?? null) })
  })

  api.openapi(add, async (c) => {
    const member = await requireMember(c, 'lists')
    return sendPrivate(c, await addList(services, member, c.req.valid('json')))
  })

  api.openapi(edit, async (c) => {
    const member = await requireMember(c, 'lists')
    return sendPrivate(c, await editList(services, member, c.req.valid('param').id, c.req.valid('json')))
  })

  api.openapi(copy, async (c) => {
    const member = await requireMember(c, 'lists')
    return sendPrivate(c, await copyList(services, member, c.req.valid('param').id))
  })

  api.openapi(putGame, async (c) => {
    const member = await requireMember(c, 'listGames')
    const { id: listId, gameId } = c.req.valid('param')
    return sendPrivate(c, await putListGame(services, member, { listId, gameId }, c.req.valid('json')))
  })

  api.openapi(changeGame, async (c) => {
    const member = await requireMember(c, 'listGames')
    const { id: listId, gameId } = c.req.valid('param')
    return sendPrivate(c, await changeListGame(services, member, { listId, gameId }, c.req.valid('json')))
  })

  api.openapi(removeGame, async (c) => {
    const member = await requireMember(c, 'listGames')
    const { id: listId, gameId } = c.req.valid('param')
    return sendPrivate(c, await removeListGame(services, member, { listId, gameId }))
  })

  return api
}
