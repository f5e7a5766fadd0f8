import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { requireReauthentication } from '#/features/people/account/requireReauthentication.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { can, outranks } from '#/features/people/roles/roles.rules.ts'
import { apiRouter, body, errors, json, RECENT_SIGN_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { banMember, changeRole, liftBan, noMember } from './sanctionMember.server.ts'
import {
  banInput,
  bannedSchema,
  memberIdParameter,
  roleInput,
  roleSchema,
  standingSchema,
  unbanInput,
} from './sanctions.contract.ts'
import { findStanding } from './sanctions.queries.server.ts'

const shared = { tags: ['Moderation'], security: signedInTo('ban-member') }
const one = { params: z.object({ id: memberIdParameter }), query: z.strictObject({}) }
const failures = writeErrors(403, 404, 409)

const standing = createRoute({
  ...shared,
  method: 'get',
  path: '/api/members/{id}/standing',
  summary: 'A member’s standing: role, ban, removals',
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
    const member = await requireMember(c, 'sanctions')
    await requireReauthentication(auth, member)
    const { id } = c.req.valid('param')
    const { days, reason } = c.req.valid('json')
    const until = new Date(Date.now() + days * DAY_MS)
    const sanction = { moderator: member, id, reason, until }
    const { ended, email } = await events.write((trx, emit) => banMember(trx, emit, sanction))
    auth.sessionCache.forget(ended)
    notifyMember(auth, email, { event: 'banned', until, reason })
    return sendPrivate(c, { id, banned_until: until.toISOString() })
  })

  api.openapi(unban, async (c) => {
    const member = await requireMember(c, 'sanctions')
    await requireReauthentication(auth, member)
    const { id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const email = await events.write((trx, emit) => liftBan(trx, emit, { moderator: member, id, reason }))
    notifyMember(auth, email, { event: 'ban lifted', reason })
    return sendPrivate(c, { id, banned_until: null })
  })

  api.openapi(role, async (c) => {
    const member = await requireMember(c, 'sanctions')
    await requireReauthentication(auth, member)
    const { id } = c.req.valid('param')
    const { role, reason } = c.req.valid('json')
    await events.write((trx, emit) => changeRole(trx, emit, { moderator: member, id, reason, role }))
    return sendPrivate(c, { id, role })
  })

  return api
}
