import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { accountGone } from '#/http/problem.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { changeMe } from './changeMe.server.ts'
import { meInput, meSchema } from './me.contract.ts'
import { findMe } from './me.queries.server.ts'
import { presentMe } from './me.rules.ts'
import { endOnboarding } from './me.writes.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }

const me = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me',
  summary: 'The signed-in member',
  request: noQuery,
  responses: {
    200: json(meSchema, 'The profile, settings, and progress of the member'),
    ...errors(400, 401),
  },
})

const change = createRoute({
  ...shared,
  method: 'patch',
  path: '/api/me',
  summary: 'Change your profile and settings',
  description:
    "Omitted fields stay as they are. Changes to the display name and to 'About you' are recorded in the history.",
  request: { ...noQuery, body: body(meInput) },
  responses: { 200: json(meSchema, 'The updated member'), ...writeErrors() },
})

const welcomed = createRoute({
  ...shared,
  method: 'post',
  path: '/api/me/onboarding',
  summary: 'Record that the welcome steps were shown',
  description: 'They are not shown again.',
  request: noQuery,
  responses: { 200: json(meSchema, 'The updated member'), ...writeErrors() },
})

/** Endpoints to read and change one's own account. */
export function meApi({ config, db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()
  const readMe = async (userId: string) => {
    const stored = await findMe(db, userId)
    if (!stored) throw accountGone()
    return presentMe(stored, config.councilUrl)
  }

  api.openapi(me, async (c) => {
    const { userId, tokenScopes } = await requireUser(c)
    const own = await readMe(userId)
    // The address is for securing the account, which no API token is.
    return sendPrivate(c, tokenScopes ? { ...own, email: null, email_proven: false } : own)
  })

  api.openapi(change, async (c) => {
    const { userId } = await requireUser(c)
    await changeMe(events, { userId, siteNames: config.siteNames }, c.req.valid('json'))
    return sendPrivate(c, await readMe(userId))
  })

  api.openapi(welcomed, async (c) => {
    const { userId } = await requireUser(c)
    await endOnboarding(db, userId)
    return sendPrivate(c, await readMe(userId))
  })

  return api
}
