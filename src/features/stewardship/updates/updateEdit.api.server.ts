import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import {
  addUpdateInput,
  editUpdateInput,
  removeUpdateInput,
  updateWrittenSchema,
} from './updateEdit.contract.ts'
import { addUpdate, editUpdate, removeUpdate } from './writeUpdate.server.ts'

const shared = { tags: ['Updates'], security: SIGNED_IN }

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/api/updates',
  summary: 'Add an update for a game',
  description:
    'Members who have favorited the game are notified, unless the author’s account is less than a day old. Such accounts can’t add links to other sites either.',
  request: { query: z.strictObject({}), body: body(addUpdateInput) },
  responses: { 200: json(updateWrittenSchema, 'The update is added'), ...writeErrors(403, 404, 409) },
})

const edit = createRoute({
  ...shared,
  method: 'patch',
  path: '/api/updates/{id}',
  summary: 'Change an update',
  description: 'For its author, the game’s developer, and moderators.',
  request: { ...byId, body: body(editUpdateInput) },
  responses: { 200: json(updateWrittenSchema, 'The update is changed'), ...writeErrors(403, 404, 409) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/updates/{id}',
  summary: 'Remove an update',
  description: 'For its author, the game’s developer, and moderators, who must give a reason.',
  request: { ...byId, body: body(removeUpdateInput) },
  responses: {
    200: json(z.object({ id: z.int() }), 'The update is removed (or already was)'),
    ...writeErrors(403, 404),
  },
})

/** Adding, changing and removing updates by hand. */
export function updateEditApi(services: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(add, async (c) => {
    const member = await requireMember(c, 'updates')
    const { game_id, version, title, content, date } = c.req.valid('json')
    const draft = { version, title, content, date: date ?? new Date().toISOString().slice(0, 10) }
    return sendPrivate(c, await addUpdate(services, member, game_id, draft))
  })

  api.openapi(edit, async (c) => {
    const member = await requireMember(c, 'updateChanges')
    return sendPrivate(c, await editUpdate(services, member, c.req.valid('param').id, c.req.valid('json')))
  })

  api.openapi(remove, async (c) => {
    const member = await requireMember(c, 'updateChanges')
    const { id } = c.req.valid('param')
    await removeUpdate(services, member, id, c.req.valid('json').reason)
    return sendPrivate(c, { id })
  })

  return api
}
