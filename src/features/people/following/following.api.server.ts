import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { usernameParameter } from '#/features/people/members/members.contract.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { pageSchema, sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery, pageParameter } from '#/http/parameters.server.ts'
import { ApiProblem, accountGone, notFound } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { toPage } from '#/shared/pagination.ts'
import { presentSubject } from './followedSubjects.rules.ts'
import { presentThread } from './followedThreads.rules.ts'
import {
  followedSubjectSchema,
  followedThreadSchema,
  followInput,
  followsSchema,
  slugParameter,
} from './following.contract.ts'
import { FOLLOW_KINDS, type FollowKind, MAX_FOLLOWS, type SubjectKind } from './following.limits.ts'
import { listFollows, listSubjects, listThreads } from './following.queries.server.ts'
import { canBeOff, type FollowTarget } from './following.rules.ts'
import { type FollowRefusal, removeFollow, setFollow } from './following.writes.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
const path = '/api/me/follows'
const response = json(followsSchema, 'All that you follow or have muted')
const onePage = { query: z.strictObject({ page: pageParameter }) }

const all = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'What you follow, and what you have muted',
  request: noQuery,
  responses: { 200: response, ...errors(400, 401) },
})

const threads = createRoute({
  ...shared,
  method: 'get',
  path: `${path}/threads`,
  summary: 'The threads that you follow or have muted',
  description: 'With their titles; the last changed first.',
  request: onePage,
  responses: { 200: json(pageSchema(followedThreadSchema), 'One page'), ...errors(400, 401) },
})

interface Kind {
  /** What identifies one in an address, and its name there. */
  parameter: readonly [name: string, schema: z.ZodType<number | string>]
  missing: () => ApiProblem
  /** What following it, and taking that back, does. */
  summaries: readonly [set: string, remove: string]
  description: string
}

const byId = ['id', idParameter] as const

const KINDS: Readonly<Record<FollowKind, Kind>> = {
  threads: {
    parameter: byId,
    missing: () => notFound('post'),
    summaries: ['Follow or mute a post with its comments', 'Be notified of a post as usual again'],
    description:
      'Followed: every new comment is notified. Muted: no comment, reply, or mention in it is. Nobody else learns of it.',
  },
  games: {
    parameter: byId,
    missing: () => notFound('game'),
    summaries: [
      'Follow the updates of a game, or stop',
      'Follow the updates of a game if it is a favorite, as usual',
    ],
    description:
      'Followed: every update is notified. Favorites are followed anyway, unless `on` is false. Nobody else learns of it.',
  },
  developers: {
    parameter: ['slug', slugParameter],
    missing: () => notFound('developer'),
    summaries: ['Follow a developer', 'Stop following a developer'],
    description: 'New games and updates of their games are notified. Nobody else learns of it.',
  },
  tags: {
    parameter: byId,
    missing: () => new ApiProblem(404, 'There is no such tag'),
    summaries: ['Follow a tag', 'Stop following a tag'],
    description: 'New games with it are notified.',
  },
  lists: {
    parameter: byId,
    missing: () => new ApiProblem(404, 'There is no such list'),
    summaries: ['Follow a list of games', 'Stop following a list'],
    description:
      'Games that are added to it are notified, together, about an hour after the first. Nobody else learns of it.',
  },
  members: {
    parameter: ['username', usernameParameter],
    missing: () => new ApiProblem(404, 'There is no such member'),
    summaries: ['Follow a member', 'Stop following a member'],
    description:
      'Their reviews, posts, public lists, and the games that they add are notified. They are not told.',
  },
}

const listRoute = (kind: SubjectKind) =>
  createRoute({
    ...shared,
    method: 'get',
    path: `${path}/${kind}`,
    summary: `The ${kind} that you follow`,
    description: 'With their names; the last changed first.',
    request: onePage,
    responses: { 200: json(pageSchema(followedSubjectSchema), 'One page'), ...errors(400, 401) },
  })

const pathOf = (kind: FollowKind) => `${path}/${kind}/{${KINDS[kind].parameter[0]}}`
const paramsOf = (kind: FollowKind) => {
  const [name, schema] = KINDS[kind].parameter
  return { ...noQuery, params: z.object({ [name]: schema }) }
}

const setShared = (kind: FollowKind) =>
  ({
    ...shared,
    method: 'put',
    path: pathOf(kind),
    summary: KINDS[kind].summaries[0],
    description: KINDS[kind].description,
    responses: { 200: response, ...writeErrors(403, 404, 409) },
  }) as const

const setRoute = (kind: FollowKind) => createRoute({ ...setShared(kind), request: paramsOf(kind) })

/** For what can be off, too. */
const switchRoute = (kind: FollowKind) =>
  createRoute({ ...setShared(kind), request: { ...paramsOf(kind), body: body(followInput) } })

const removeRoute = (kind: FollowKind) =>
  createRoute({
    ...shared,
    method: 'delete',
    path: pathOf(kind),
    summary: KINDS[kind].summaries[1],
    request: paramsOf(kind),
    responses: { 200: response, ...writeErrors(403) },
  })

function refusal(why: FollowRefusal, kind: FollowKind): ApiProblem {
  switch (why) {
    case 'missing':
      return KINDS[kind].missing()
    case 'oneself':
      return new ApiProblem(409, 'You can’t follow yourself.')
    case 'full':
      return new ApiProblem(
        409,
        `You can follow or mute at most ${groupDigits(MAX_FOLLOWS)} things. Take one back in your settings first.`,
      )
    case 'no-member':
      return accountGone()
  }
}

/** Endpoints for what the signed-in member follows or has muted. */
export function followingApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()

  /** Changes what the member follows, of which nobody else hears, and responds with all of it. */
  const change = async (
    c: Context,
    kind: FollowKind,
    params: Record<string, unknown>,
    work: (trx: Transaction<DB>, userId: string, target: FollowTarget) => Promise<void>,
  ) => {
    const { userId } = await requireMember(c, 'follows')
    const target = { kind, id: params[KINDS[kind].parameter[0]] as number | string }
    const follows = await events.write(async (trx) => {
      await work(trx, userId, target)
      return listFollows(trx, userId)
    })
    return sendPrivate(c, follows)
  }

  const set = (c: Context, kind: FollowKind, params: Record<string, unknown>, isOn: boolean) =>
    change(c, kind, params, async (trx, userId, target) => {
      const refused = await setFollow(trx, userId, target, isOn)
      if (refused) throw refusal(refused, kind)
    })

  api.openapi(all, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await listFollows(db, userId))
  })

  api.openapi(threads, async (c) => {
    const { userId } = await requireUser(c)
    const { page = 1 } = c.req.valid('query')
    const rows = await listThreads(db, userId, page)
    return sendPrivate(c, toPage(rows.map(presentThread), page))
  })

  for (const kind of FOLLOW_KINDS) {
    if (kind !== 'threads')
      api.openapi(listRoute(kind), async (c) => {
        const { userId } = await requireUser(c)
        const { page = 1 } = c.req.valid('query')
        const rows = await listSubjects(db, userId, kind, page)
        return sendPrivate(
          c,
          toPage(
            rows.map((row) => presentSubject(kind, row)),
            page,
          ),
        )
      })

    if (canBeOff(kind))
      api.openapi(switchRoute(kind), (c) => set(c, kind, c.req.valid('param'), c.req.valid('json').on))
    else api.openapi(setRoute(kind), (c) => set(c, kind, c.req.valid('param'), true))

    api.openapi(removeRoute(kind), (c) => change(c, kind, c.req.valid('param'), removeFollow))
  }

  return api
}
