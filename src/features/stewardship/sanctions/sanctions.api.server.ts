import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { requireReauthentication } from '#/features/people/account/requireReauthentication.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { can, outranks } from '#/features/people/roles/roles.rules.ts'
import { setRole } from '#/features/people/roles/roles.writes.server.ts'
import { apiRouter, body, errors, json, RECENT_SIGN_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireWriter } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { storeBan } from './bans.writes.server.ts'
import {
  banInput,
  bannedSchema,
  memberIdParameter,
  roleInput,
  roleSchema,
  standingSchema,
  unbanInput,
} from './sanctions.contract.ts'
import { findStanding, lockAdmins, lockMember } from './sanctions.queries.server.ts'

const shared = { tags: ['Moderation'], security: signedInTo('ban-member') }
const one = { params: z.object({ id: memberIdParameter }), query: z.strictObject({}) }
const failures = { ...writeErrors(), ...errors(403, 404, 409) }

const standing = createRoute({
  ...shared,
  method: 'get',
  path: '/api/members/{id}/standing',
  summary: "A member's standing: role, ban, removals",
  request: one,
  responses: { 200: json(standingSchema, 'The standing'), ...errors(400, 401, 403, 404) },
})

const ban = createRoute({
  ...shared,
  method: 'put',
  path: '/api/members/{id}/ban',
  summary: 'Ban a member with a lower role',
  description: `All their sessions end. They see the end date and the reason. ${RECENT_SIGN_IN}`,
  request: { ...one, body: body(banInput) },
  responses: { 200: json(bannedSchema, 'The member is banned'), ...failures },
})

const unban = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/members/{id}/ban',
  summary: 'Lift a ban',
  description: RECENT_SIGN_IN,
  request: { ...one, body: body(unbanInput) },
  responses: { 200: json(bannedSchema, 'The member can sign in again'), ...failures },
})

const role = createRoute({
  ...shared,
  security: signedInTo('set-role'),
  method: 'put',
  path: '/api/members/{id}/role',
  summary: 'Set the role of a member (admins)',
  description: `The last admin cannot be demoted. ${RECENT_SIGN_IN}`,
  request: { ...one, body: body(roleInput) },
  responses: { 200: json(roleSchema, 'The member has the role'), ...failures },
})

const noMember = () => new ApiProblem(404, 'There is no such member')

/** Bans and roles. */
export function sanctionsApi({ auth, db, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(standing, async (c) => {
    const viewer = await requireUser(c)
    const found = await findStanding(db.kysely, c.req.valid('param').id)
    if (!found) throw noMember()
    return sendPrivate(c, {
      ...found,
      can_ban: found.has_account && outranks(viewer.role, found.role),
      can_set_role: can(viewer.role, 'set-role'),
    })
  })

  api.openapi(ban, async (c) => {
    const writer = await requireWriter(c, 'sanctions')
    await requireReauthentication(auth, writer)
    const { id } = c.req.valid('param')
    const { days, reason } = c.req.valid('json')
    const until = new Date(Date.now() + days * DAY_MS)
    const { ended, email } = await events.write(async (trx, emit) => {
      const member = await lockMember(trx, id)
      if (!member) throw noMember()
      if (!outranks(writer.role, member.role))
        throw new ApiProblem(403, 'You can only ban members with a lower role')
      const ended = await storeBan(trx, id, { until, reason })
      if (!ended) throw new ApiProblem(409, `${member.username} has no sign-in account`)
      await logModeration(trx, emit, {
        actorId: writer.userId,
        action: 'ban',
        subjectType: 'member',
        subjectId: id,
        reason,
        memberId: id,
        data: { until: until.toISOString(), ended: ended.length },
      })
      return { ended, email: member.email }
    })
    auth.sessionCache.forget(ended)
    notifyMember(auth, email, { event: 'banned', until, reason })
    return sendPrivate(c, { id, banned_until: until.toISOString() })
  })

  api.openapi(unban, async (c) => {
    const writer = await requireWriter(c, 'sanctions')
    await requireReauthentication(auth, writer)
    const { id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const email = await events.write(async (trx, emit) => {
      const member = await lockMember(trx, id)
      if (!member) throw noMember()
      if (!outranks(writer.role, member.role))
        throw new ApiProblem(403, 'You can only lift bans of members with a lower role')
      if (!(await findStanding(trx, id))?.banned_until)
        throw new ApiProblem(409, `${member.username} is not banned`)
      await storeBan(trx, id, undefined)
      await logModeration(trx, emit, {
        actorId: writer.userId,
        action: 'unban',
        subjectType: 'member',
        subjectId: id,
        reason,
        memberId: id,
      })
      await notify(trx, emit, { userId: id, type: 'moderator', title: 'Your ban was lifted', text: reason })
      return member.email
    })
    notifyMember(auth, email, { event: 'ban lifted', reason })
    return sendPrivate(c, { id, banned_until: null })
  })

  api.openapi(role, async (c) => {
    const writer = await requireWriter(c, 'sanctions')
    await requireReauthentication(auth, writer)
    const { id } = c.req.valid('param')
    const { role: next, reason } = c.req.valid('json')
    await events.write(async (trx, emit) => {
      // Locked before the member, so that two admins who demote each other take turns.
      const admins = await lockAdmins(trx)
      if (!admins.includes(writer.userId)) throw new ApiProblem(403, 'Only admins can do this')
      const member = await lockMember(trx, id)
      if (!member) throw noMember()
      if (member.role === next) return
      if (member.role === 'admin' && admins.every((admin) => admin === id))
        throw new ApiProblem(409, 'This is the last admin. Make someone else an admin first.')
      await setRole(trx, id, next)
      // Their profile shows it.
      emit({ type: 'member', userId: id })
      await logModeration(trx, emit, {
        actorId: writer.userId,
        action: 'set-role',
        subjectType: 'member',
        subjectId: id,
        reason,
        memberId: id,
        data: { from: member.role, to: next },
      })
      await notify(trx, emit, {
        userId: id,
        type: 'moderator',
        title: next === 'pleb' ? 'You no longer have a role on the site' : `Your role is now ${next}`,
        text: reason,
      })
    })
    return sendPrivate(c, { id, role: next })
  })

  return api
}
