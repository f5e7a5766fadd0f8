import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { usernameParameter } from '#/features/people/members/members.contract.ts'
import { apiRouter, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { MUTED_MEMBERS_MAX } from './me.limits.ts'
import { mutedMembersSchema } from './mutedMembers.contract.ts'
import { findMutable, listMuted } from './mutedMembers.queries.server.ts'
import { muteMember, unmuteMember } from './mutedMembers.writes.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
const one = { ...noQuery, params: z.object({ username: usernameParameter }) }
const path = '/api/me/muted-members'
const response = json(mutedMembersSchema, 'All muted members')

const list = createRoute({
  ...shared,
  method: 'get',
  path,
  summary: 'Members that you have muted',
  description: 'Nobody else sees who is on this list.',
  request: noQuery,
  responses: { 200: response, ...errors(400, 401) },
})

const mute = createRoute({
  ...shared,
  method: 'put',
  path: `${path}/{username}`,
  summary: 'Mute a member',
  description: 'Nothing that they do from now on notifies you. They are not told.',
  request: one,
  responses: { 200: response, ...writeErrors(403, 404, 409) },
})

const unmute = createRoute({
  ...shared,
  method: 'delete',
  path: `${path}/{username}`,
  summary: 'Unmute a member',
  request: one,
  responses: { 200: response, ...writeErrors(403, 404) },
})

const noSuchMember = (username: string) => new ApiProblem(404, `There’s no member called ${username}`)

/** Endpoints for the members that the signed-in member has muted. */
export function mutedMembersApi({ db: { kysely: db }, events }: Services): OpenAPIHono {
  const api = apiRouter()
  const all = async (userId: string) => ({ items: await listMuted(db, userId) })
  const change = async (
    c: Context,
    username: string,
    work: (trx: Transaction<DB>, userId: string, memberId: string) => Promise<void>,
  ) => {
    const { userId } = await requireMember(c, 'mutedMembers')
    const memberId = await findMutable(db, username)
    if (memberId === undefined) throw noSuchMember(username)
    // Nothing follows for others, so there is no event.
    await events.write((trx) => work(trx, userId, memberId))
    return sendPrivate(c, await all(userId))
  }

  api.openapi(list, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, await all(userId))
  })

  api.openapi(mute, (c) => {
    const { username } = c.req.valid('param')
    return change(c, username, async (trx, userId, memberId) => {
      if (memberId === userId) throw new ApiProblem(409, 'You can’t mute yourself.')
      const outcome = await muteMember(trx, userId, memberId)
      if (outcome === 'missing') throw noSuchMember(username)
      if (outcome === 'full')
        throw new ApiProblem(409, `You can mute at most ${MUTED_MEMBERS_MAX} members. Unmute one first.`)
    })
  })

  api.openapi(unmute, (c) => change(c, c.req.valid('param').username, unmuteMember))

  return api
}
