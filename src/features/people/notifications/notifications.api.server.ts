import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { seenInput, seenSchema, unseenSchema } from './notifications.contract.ts'
import { MAX_UNSEEN_LISTED } from './notifications.limits.ts'
import { listUnseen } from './notifications.queries.server.ts'
import { markSeen } from './notifications.writes.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }

const unseen = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me/notifications',
  summary: 'The member’s unseen notifications',
  description:
    `At most ${MAX_UNSEEN_LISTED}, newest first. Those that were seen are at \`/api/me/history/notifications\`, ` +
    'and new ones arrive through `/api/events`.',
  request: noQuery,
  responses: { 200: json(unseenSchema, 'The unseen notifications'), ...errors(400, 401) },
})

const seen = createRoute({
  ...shared,
  method: 'post',
  path: '/api/seenNotifications',
  summary: 'Mark notifications as seen',
  request: { ...noQuery, body: body(seenInput) },
  responses: { 200: json(seenSchema, 'The number of marked notifications'), ...writeErrors() },
})

/** Reading one's unseen notifications and marking them as seen. */
export function notificationsApi({ db, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(unseen, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await listUnseen(db.kysely, userId))
  })

  api.openapi(seen, async (c) => {
    // Also before a username is chosen: it changes only what the member sees.
    const { userId } = await requireUser(c)
    const { type } = c.req.valid('json')
    return sendPrivate(c, await events.write((trx, emit) => markSeen(trx, emit, userId, type)))
  })

  return api
}
