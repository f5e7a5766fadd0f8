import { createHash } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { announce } from '#/features/people/notifications/announce.writes.server.ts'
import { dateError } from '#/features/stewardship/updates/updateEdit.rules.ts'
import { findVersion, insertUpdate } from '#/features/stewardship/updates/updateEdit.writes.server.ts'
import { apiRouter, body, errors, json } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem, invalidField } from '#/http/problem.ts'
import { countProgram } from '#/http/rateLimits.server.ts'
import { bearerToken, UPDATE_TOKEN_PREFIX } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { pushedSchema, pushInput } from './feeds.contract.ts'
import { useToken } from './tokens.writes.server.ts'

const push = createRoute({
  tags: ['Updates'],
  method: 'post',
  path: '/api/updates/push',
  security: [{ updateToken: [] }],
  summary: 'Add an update from a build, with a token of the game',
  description:
    '`Authorization: Bearer idxu_…`. Sending the same version again changes nothing, so a build can be repeated safely. Members who have favorited the game are notified.',
  request: { query: z.strictObject({}), body: body(pushInput) },
  responses: { 200: json(pushedSchema, 'The game has the update'), ...errors(400, 401, 409, 413, 429) },
})

/** Updates that builds push. */
export function pushApi({ config, events }: Services): OpenAPIHono {
  const api = apiRouter()
  api.openAPIRegistry.registerComponent('securitySchemes', 'updateToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'A game’s token, from “Automatic updates” on its page.',
  })

  api.openapi(push, async (c) => {
    const token = bearerToken(c)
    if (!token?.startsWith(UPDATE_TOKEN_PREFIX))
      throw new ApiProblem(401, 'Send a token of the game: Authorization: Bearer idxu_…')
    await countProgram(c, 'pushes', createHash('sha256').update(token).digest('base64url'))
    const now = Date.now()
    const { date = new Date(now).toISOString().slice(0, 10), ...draft } = c.req.valid('json')
    const message = dateError(date, now)
    if (message) throw invalidField('date', message)
    const pushed = await events.write(async (trx, emit) => {
      const use = await useToken(trx, token)
      if (!use) throw new ApiProblem(401, 'This token is not valid. Create a new one on the game’s page.')
      const { gameId, userId } = use
      const id = await insertUpdate(trx, { ...draft, date, gameId, source: 'push', addedBy: userId })
      if (id === undefined) {
        const known = await findVersion(trx, gameId, draft.version)
        if (!known || known.is_removed)
          throw new ApiProblem(
            409,
            `The update with the version ${draft.version} was removed and can’t be added again`,
          )
        return { id: known.id, is_new: false }
      }
      await announce(trx, emit, 'update', [id])
      emit({ type: 'update', updateId: id, gameId, authorId: userId })
      return { id, is_new: true }
    })
    return sendPrivate(c, { ...pushed, url: config.siteUrl + paths.update(pushed.id) })
  })

  return api
}
