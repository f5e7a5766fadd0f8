import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { outranks, type Role } from '#/features/people/roles/roles.rules.ts'
import { setRole } from '#/features/people/roles/roles.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import { storeBan } from './bans.writes.server.ts'
import { findStanding, type LockedMember, lockAdmins, lockMember } from './sanctions.queries.server.ts'

interface Sanction {
  moderator: Pick<Member, 'userId' | 'role'>
  /** The member's. */
  id: string
  reason: string
}

export const noMember = () => new ApiProblem(404, 'There is no such member')

/** Bans a member until a time. Returns their email address and the sessions that ended. Throws `ApiProblem` 403, 404, or 409. */
export async function banMember(
  trx: Kysely<DB>,
  emit: Emit,
  { moderator, id, reason, until }: Sanction & { until: Date },
): Promise<{ ended: string[]; email: LockedMember['email'] }> {
  const { role, username, email } = await requireMember(trx, id)
  if (!outranks(moderator.role, role)) throw new ApiProblem(403, 'You can only ban members with a lower role')
  const ended = await storeBan(trx, id, { until, reason })
  if (!ended) throw new ApiProblem(409, `${username} has no sign-in account`)
  await logModeration(trx, emit, {
    actorId: moderator.userId,
    action: 'ban',
    subjectType: 'member',
    subjectId: id,
    reason,
    memberId: id,
    data: { until: until.toISOString(), ended: ended.length },
  })
  return { ended, email }
}

/** Lifts a ban. Returns the member's email address. Throws `ApiProblem` 403, 404, or 409. */
export async function liftBan(
  trx: Kysely<DB>,
  emit: Emit,
  { moderator, id, reason }: Sanction,
): Promise<LockedMember['email']> {
  const { role, username, email } = await requireMember(trx, id)
  if (!outranks(moderator.role, role))
    throw new ApiProblem(403, 'You can only lift bans of members with a lower role')
  if (!(await findStanding(trx, id))?.banned_until) throw new ApiProblem(409, `${username} is not banned`)
  await storeBan(trx, id, undefined)
  await logModeration(trx, emit, {
    actorId: moderator.userId,
    action: 'unban',
    subjectType: 'member',
    subjectId: id,
    reason,
    memberId: id,
  })
  await notify(trx, emit, { userId: id, type: 'moderator', title: 'Your ban was lifted', text: reason })
  return email
}

/** Gives a member a role. Repeating it changes nothing. Throws `ApiProblem` 403, 404, or 409. */
export async function changeRole(
  trx: Kysely<DB>,
  emit: Emit,
  { moderator, id, reason, role }: Sanction & { role: Role },
): Promise<void> {
  // Locked before the member, so that two admins who demote each other take turns.
  const admins = await lockAdmins(trx)
  if (!admins.includes(moderator.userId)) throw new ApiProblem(403, 'Only admins can do this')
  const { role: before } = await requireMember(trx, id)
  if (before === role) return
  if (before === 'admin' && admins.every((admin) => admin === id))
    throw new ApiProblem(409, 'This is the last admin. Make someone else an admin first.')
  await setRole(trx, id, role)
  // Their profile shows it.
  emit({ type: 'member', userId: id })
  await logModeration(trx, emit, {
    actorId: moderator.userId,
    action: 'set-role',
    subjectType: 'member',
    subjectId: id,
    reason,
    memberId: id,
    data: { from: before, to: role },
  })
  await notify(trx, emit, {
    userId: id,
    type: 'moderator',
    title: role === 'pleb' ? 'You no longer have a role on the site' : `Your role is now ${role}`,
    text: reason,
  })
}

async function requireMember(trx: Kysely<DB>, id: string): Promise<LockedMember> {
  const member = await lockMember(trx, id)
  if (!member) throw noMember()
  return member
}
