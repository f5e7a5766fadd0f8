import { hash } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { decisionInput, decisionSchema } from '#/features/people/moderation/decision.contract.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { apiRouter, body, errors, json, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { optionalUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { decideFeed } from './decideFeed.server.ts'
import { decideHeld } from './decideHeld.server.ts'
import { decideHeldAbout } from './decideHeldAbout.server.ts'
import { decideLink } from './decideLink.server.ts'
import { decideReports } from './decideReports.server.ts'
import { describeItem } from './describeItem.server.ts'
import { countOtherLocks, findHolder, releaseLock, takeLock } from './locks.writes.server.ts'
import {
  type CannedReason,
  type CannedReasons,
  cursorParameter,
  heldDecisionInput,
  itemIdParameter,
  kindParameter,
  queueDetailSchema,
  queueSchema,
  queueStateSchema,
  reasonsInput,
  reasonsSchema,
} from './queue.contract.ts'
import { LOCK_MINUTES, MAX_LOCK_MINUTES, MAX_LOCKS, QUEUE_PAGE } from './queue.limits.ts'
import {
  countQueue,
  findQueueItem,
  listLocks,
  listQueue,
  listReasons,
  listRemovals,
} from './queue.queries.server.ts'
import { cursorOf, presentItem, readCursor, readSubject } from './queue.rules.ts'
import { lockReasons, replaceReasons } from './reasons.writes.server.ts'

const shared = { tags: ['Moderation'], security: signedInTo('settle-requests') }
const item = { ...noQuery, params: z.object({ kind: kindParameter, id: itemIdParameter }) }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/api/moderation/queue',
  summary: 'Items waiting for moderators, oldest first',
  request: { query: z.strictObject({ kind: kindParameter.optional(), after: cursorParameter }) },
  responses: { 200: json(queueSchema, `Up to ${QUEUE_PAGE} items`), ...errors(400, 401, 403) },
})

const state = createRoute({
  ...shared,
  method: 'get',
  path: '/api/moderation/state',
  summary: 'The number of items waiting for moderators, and to whom they are assigned',
  request: noQuery,
  responses: { 200: json(queueStateSchema, 'The counts and locks'), ...errors(400, 401, 403) },
})

const detail = createRoute({
  ...shared,
  method: 'get',
  path: '/api/moderation/{kind}/{id}',
  summary: 'An item of the queue with everything needed to decide',
  request: item,
  responses: { 200: json(queueDetailSchema, 'The item'), ...errors(400, 401, 403, 404) },
})

const take = createRoute({
  ...shared,
  method: 'put',
  path: '/api/moderation/{kind}/{id}/lock',
  summary: 'Assign an item of the queue to yourself, so that no other moderator decides it',
  description:
    `For ${LOCK_MINUTES} minutes; assigning it again extends that, up to ${MAX_LOCK_MINUTES} minutes. At most ${MAX_LOCKS} items can be assigned to a moderator at once. ` +
    'An admin can take over an item of a moderator.',
  request: item,
  responses: {
    200: json(z.object({ until: z.string() }), 'The item is assigned to you'),
    ...writeErrors(403, 404, 409),
  },
})

const release = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/moderation/{kind}/{id}/lock',
  summary: 'Unassign an item of the queue',
  request: item,
  responses: {
    200: json(z.object({ id: z.string() }), 'The item is not assigned to you'),
    ...writeErrors(403),
  },
})

const reasons = createRoute({
  ...shared,
  method: 'get',
  path: '/api/moderation/reasons',
  summary: 'The canned reasons of moderators',
  request: noQuery,
  responses: { 200: json(reasonsSchema, 'The reasons, in order'), ...errors(400, 401, 403) },
})

const changeReasons = createRoute({
  ...shared,
  method: 'put',
  path: '/api/moderation/reasons',
  summary: 'Replace the canned reasons of moderators',
  request: { ...noQuery, body: body(reasonsInput) },
  responses: { 200: json(reasonsSchema, 'The reasons, in order'), ...writeErrors(403, 409) },
})

const decided = {
  200: json(decisionSchema, 'It is decided'),
  ...writeErrors(403, 404, 409),
}
const decisionBody = { ...noQuery, body: body(decisionInput) }

const held = createRoute({
  ...shared,
  method: 'post',
  path: '/api/moderation/held/{id}',
  summary: 'Publish or remove a text that is held for review',
  description:
    "The id is 'post-', 'comment-', or 'profile-' and the id of the item. What a member says about themselves is removed without changing what others saw before. Send the `version` of the text that you read, so that a text that its author changes in the meantime isn’t published unread.",
  request: { ...noQuery, body: body(heldDecisionInput), params: z.object({ id: itemIdParameter }) },
  responses: decided,
})

const reports = createRoute({
  ...shared,
  method: 'post',
  path: '/api/moderation/reports/{id}',
  summary: 'Uphold or dismiss the reports of a post, comment, or profile',
  description: 'Upholding removes the text, or warns the owner of the profile. Both need a reason.',
  request: { ...decisionBody, params: z.object({ id: itemIdParameter }) },
  responses: decided,
})

const feeds = createRoute({
  ...shared,
  method: 'post',
  path: '/api/moderation/feeds/{id}',
  summary: 'Restart a failing feed, or turn it off',
  description: '`id` is that of the game.',
  request: { ...decisionBody, params: z.object({ id: idParameter }) },
  responses: decided,
})

const links = createRoute({
  ...shared,
  method: 'post',
  path: '/api/moderation/links/{id}',
  summary: 'Archive the game that has a dead link, or keep it',
  description: 'Both need a reason. Archiving resolves all dead links of the game.',
  request: { ...decisionBody, params: z.object({ id: idParameter }) },
  responses: decided,
})

/**
 * Stands before all decisions, those of other features included: a moderator's own item is refused with 403 (admins, who may be the only ones there, decide
 * about theirs where the feature allows it), and one that another moderator has taken with 409; a decided one is given back. That two do not decide the same is held by each decision's own transaction.
 */
export function respectLocks({ db, events }: Pick<Services, 'db' | 'events'>): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const viewer = await optionalUser(c)
    if (!viewer || !can(viewer.role, 'settle-requests')) return next()
    const kind = c.req.param('kind') ?? ''
    const id = c.req.param('id') ?? ''
    // The endpoint itself refuses what names nothing.
    if (!itemIdParameter.safeParse(id).success) return next()
    const waiting = kindParameter.safeParse(kind)
    const item = waiting.success ? await findQueueItem(db.kysely, waiting.data, id) : undefined
    if (item?.who?.id === viewer.userId && viewer.role !== 'admin')
      throw new ApiProblem(403, 'This is your own. Another moderator has to decide.')
    const holder = await findHolder(db.kysely, kind, id)
    if (holder && holder.id !== viewer.userId)
      throw new ApiProblem(
        409,
        `This is assigned to ${holder.name} until ${holder.until.toISOString().slice(11, 16)} UTC`,
      )
    await next()
    if (holder && c.res.ok)
      await events.write((trx) => releaseLock(trx, { kind, id, moderatorId: viewer.userId }))
  }
}

/** The canned reasons with a version, which differs when they do. */
function versionReasons(reasons: readonly CannedReason[]): CannedReasons {
  const items = reasons.map(({ kind, label, text }) => ({ kind, label, text }))
  return { items, version: hash('sha256', JSON.stringify(items), 'base64url') }
}

/** The moderators' queue: its items and assignments, and decisions about held texts, reports and feeds. */
export function moderationQueueApi({ db, events }: Services): OpenAPIHono {
  const api = apiRouter()
  const { kysely } = db

  api.openapi(list, async (c) => {
    const { kind, after } = c.req.valid('query')
    const [rows, counts] = await Promise.all([
      listQueue(kysely, { kind, after: after === undefined ? undefined : readCursor(after) }),
      countQueue(kysely),
    ])
    const items = rows.slice(0, QUEUE_PAGE)
    const next = rows.length > QUEUE_PAGE ? cursorOf(items.at(-1)!) : null
    return sendPrivate(c, { items: items.map(presentItem), next, counts })
  })

  api.openapi(state, async (c) => {
    const [counts, locks, removals] = await Promise.all([
      countQueue(kysely),
      listLocks(kysely),
      listRemovals(kysely),
    ])
    return sendPrivate(c, { counts, locks, removals })
  })

  api.openapi(reasons, async (c) => {
    return sendPrivate(c, versionReasons(await listReasons(kysely)))
  })

  api.openapi(changeReasons, async (c) => {
    const { userId } = await requireMember(c, 'moderation')
    const { items, version } = c.req.valid('json')
    await events.write(async (trx, emit) => {
      await lockReasons(trx)
      if (version !== undefined && version !== versionReasons(await listReasons(trx)).version)
        throw new ApiProblem(409, 'Another moderator has changed the canned reasons')
      await replaceReasons(trx, items)
      await logModeration(trx, emit, {
        actorId: userId,
        action: 'edit-reasons',
        subjectType: 'reasons',
        subjectId: 'all',
        reason: '',
        data: { reasons: items.length },
      })
    })
    return sendPrivate(c, versionReasons(items))
  })

  api.openapi(detail, async (c) => {
    const { kind, id } = c.req.valid('param')
    const row = await findQueueItem(kysely, kind, id)
    if (!row) throw new ApiProblem(404, 'This item is no longer in the queue')
    return sendPrivate(c, await describeItem(kysely, row))
  })

  api.openapi(take, async (c) => {
    const { userId, role } = await requireMember(c, 'moderation')
    const { kind, id } = c.req.valid('param')
    const until = await events.write(async (trx) => {
      if ((await countOtherLocks(trx, { kind, id, moderatorId: userId })) >= MAX_LOCKS)
        throw new ApiProblem(409, `${MAX_LOCKS} items are assigned to you. Decide or unassign one first.`)
      if (!(await findQueueItem(trx, kind, id)))
        throw new ApiProblem(404, 'This item is no longer in the queue')
      return takeLock(trx, { kind, id, moderatorId: userId, force: role === 'admin' })
    })
    if (until) return sendPrivate(c, { until: until.toISOString() })
    const holder = await findHolder(kysely, kind, id)
    throw new ApiProblem(409, `This is assigned to ${holder?.name ?? 'another moderator'}`)
  })

  api.openapi(release, async (c) => {
    const { userId } = await requireMember(c, 'moderation')
    const { kind, id } = c.req.valid('param')
    await events.write((trx) => releaseLock(trx, { kind, id, moderatorId: userId }))
    return sendPrivate(c, { id })
  })

  api.openapi(held, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    const subject = readSubject(c.req.valid('param').id)
    if (!subject || subject.type === 'update' || subject.type === 'game')
      throw new ApiProblem(404, 'There is no such post, comment, or profile')
    const { type, id } = subject
    if (type === 'profile') {
      const about = { ...c.req.valid('json'), moderator, id }
      return sendPrivate(c, { status: await events.write((trx, emit) => decideHeldAbout(trx, emit, about)) })
    }
    const input = { ...c.req.valid('json'), moderator, type, id: Number(id) }
    return sendPrivate(c, { status: await events.write((trx, emit) => decideHeld(trx, emit, input)) })
  })

  api.openapi(reports, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    const subject = readSubject(c.req.valid('param').id)
    if (!subject) throw new ApiProblem(404, 'There is no such item')
    const input = { ...c.req.valid('json'), moderator, ...subject }
    return sendPrivate(c, { status: await events.write((trx, emit) => decideReports(trx, emit, input)) })
  })

  api.openapi(feeds, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    const input = { ...c.req.valid('json'), moderator, gameId: c.req.valid('param').id }
    return sendPrivate(c, { status: await events.write((trx, emit) => decideFeed(trx, emit, input)) })
  })

  api.openapi(links, async (c) => {
    const moderator = await requireMember(c, 'moderation')
    const input = { ...c.req.valid('json'), moderator, id: c.req.valid('param').id }
    return sendPrivate(c, { status: await events.write((trx, emit) => decideLink(trx, emit, input)) })
  })

  return api
}
