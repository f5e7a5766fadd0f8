import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { deleteChosenSession, deleteSessions } from '#/features/people/auth/users/sessions.writes.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendDownload, sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { ApiProblem, accountGone } from '#/http/problem.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { closeMember, deleteMember, deletionEvents } from './deleteMember.server.ts'
import { eraseMember } from './eraseMember.jobs.server.ts'
import { hasManyRows } from './eraseMember.writes.server.ts'
import { exportData } from './exportData.queries.server.ts'
import { deletionInput, memberSessionSchema } from './me.contract.ts'
import { findMe } from './me.queries.server.ts'
import { listSessions } from './memberSessions.queries.server.ts'
import { requireReauthentication } from './requireReauthentication.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
/** A member may download one export within this many seconds. */
const EXPORT_EVERY = 30

const sessions = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me/sessions',
  summary: 'Your sessions',
  request: noQuery,
  responses: {
    200: json(z.object({ items: z.array(memberSessionSchema) }), 'The most recently used first'),
    ...errors(400, 401),
  },
})

const ended = z.object({ ended: z.int().min(0).describe('The number of sessions that ended.') })

const endOthers = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/me/sessions',
  summary: 'Sign out everywhere else',
  request: noQuery,
  responses: { 200: json(ended, 'The number of sessions that ended'), ...writeErrors() },
})

const endOne = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/me/sessions/{id}',
  summary: 'Sign out one browser',
  request: { ...noQuery, params: z.object({ id: z.uuid() }) },
  responses: { 200: json(ended, 'The number of sessions that ended'), ...writeErrors(404) },
})

const exportOwn = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me/export',
  summary: 'Download all data of your account',
  description:
    'At most the newest 5,000 of each kind; `cut` names the kinds that have more. No passwords, tokens, or other secrets. ' +
    'Needs a recent sign-in or re-authentication (`reauthentication_needed`).',
  request: noQuery,
  responses: {
    200: json(z.looseObject({ cut: z.array(z.string()) }), 'The data'),
    ...errors(400, 401, 403, 429),
  },
})

const deleteOwn = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/me',
  summary: 'Delete your account',
  description:
    'Immediate and permanent (of a very active member, votes and posts follow within minutes, without a name), with votes, favorites, history, and settings. Needs a recent sign-in or re-authentication ' +
    '(`reauthentication_needed`). Games, updates, and edits belong to the catalog and stay, without a name.',
  request: { ...noQuery, body: body(deletionInput) },
  responses: {
    200: json(z.object({ deleted: z.literal(true) }), 'The account was deleted'),
    ...writeErrors(403),
  },
})

/** The sessions, data export and deletion of one's own account. */
export function accountApi({ auth, db: { kysely: db }, events, jobs }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(sessions, async (c) => {
    const { userId, sessionId } = await requireUser(c)
    return sendPrivate(c, { items: await listSessions(db, userId, sessionId) })
  })

  api.openapi(endOthers, async (c) => {
    const { userId, sessionId } = await requireUser(c)
    const ids = await deleteSessions(db, userId, { except: sessionId })
    auth.sessionCache.forget(ids)
    return sendPrivate(c, { ended: ids.length })
  })

  api.openapi(endOne, async (c) => {
    const ids = await deleteChosenSession(db, await requireUser(c), c.req.valid('param').id)
    auth.sessionCache.forget(ids)
    if (ids.length === 0) throw new ApiProblem(404, 'There is no such session')
    return sendPrivate(c, { ended: ids.length })
  })

  api.openapi(exportOwn, async (c) => {
    const viewer = await requireUser(c)
    const { userId } = viewer
    await requireReauthentication(auth, viewer)
    if (!(await auth.rateLimits.once('export', userId, EXPORT_EVERY)))
      throw new ApiProblem(429, 'Your data was just exported', undefined, EXPORT_EVERY)
    return sendDownload(c, await exportData(db, userId), 'my-data.json')
  })

  api.openapi(deleteOwn, async (c) => {
    const viewer = await requireUser(c)
    const { username, keep } = c.req.valid('json')
    const me = await findMe(db, viewer.userId)
    if (!me) throw accountGone()
    if (foldCase(username) !== foldCase(me.username)) throw new ApiProblem(403, 'This is not your username')
    await requireReauthentication(auth, viewer)
    const isLarge = await hasManyRows(db, viewer.userId)
    if (isLarge) await jobs.open()
    const sessionIds = await events.write(async (trx, emit) => {
      const { sessionIds, cacheTags } = isLarge
        ? await closeMember(trx, viewer.userId)
        : await deleteMember(trx, viewer.userId, keep)
      if (isLarge) await jobs.enqueue(eraseMember, { userId: viewer.userId, keep }, { trx })
      deletionEvents(cacheTags).forEach(emit)
      return sessionIds
    })
    auth.sessionCache.forget(sessionIds)
    return sendPrivate(c, { deleted: true as const })
  })

  return api
}
