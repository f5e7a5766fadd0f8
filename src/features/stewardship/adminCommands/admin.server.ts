import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Events } from '#/events.server.ts'
import { deleteAllFactors } from '#/features/people/auth/factors/factors.writes.server.ts'
import {
  type Notices,
  notifyMember,
  type SecurityEvent,
} from '#/features/people/auth/service/securityNotices.ts'
import { deleteSessions } from '#/features/people/auth/users/sessions.writes.server.ts'
import { lockUser } from '#/features/people/auth/users/users.queries.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { describeExperience } from '#/features/people/progress/describeExperience.server.ts'
import { setRole } from '#/features/people/roles/roles.writes.server.ts'
import { storeBan } from '#/features/stewardship/sanctions/bans.writes.server.ts'
import { plural } from '#/shared/plural.ts'
import { findAllSessions, lockMemberByName, type NamedMember } from './admin.queries.server.ts'
import { type AdminCommand, AdminError } from './adminCommand.ts'

/** A command about a member. */
export type MemberCommand = Extract<AdminCommand, { name: string }>

/**
 * Runs a command of `npm run admin` and logs it in the moderation log, in one transaction. Returns the lines to print. Throws
 * `AdminError`.
 */
export async function runAdmin(
  { events, notices }: { events: Events; notices: Notices },
  command: MemberCommand,
): Promise<string[]> {
  const { lines, notice } = await events.write(async (trx, emit) => {
    const member = await lockMemberByName(trx, command.name)
    if (!member) throw new AdminError(`There’s no member called ${command.name}`)
    const done = await execute(trx, member, command)
    const note = { action: done.action, subjectType: 'member', subjectId: member.id, memberId: member.id }
    const data = { by: 'npm run admin', ...done.data }
    if (command.do === 'grant' || command.do === 'revoke') emit({ type: 'member', userId: member.id })
    await logModeration(trx, emit, { ...note, actorId: null, reason: done.reason ?? '', data })
    return done
  })
  if (notice) notifyMember(notices, notice.email, notice.event)
  return lines
}

interface Done {
  action: string
  lines: string[]
  data?: object
  reason?: string
  /** A mail for the member. */
  notice?: { email: string | null; event: SecurityEvent }
}

async function execute(trx: Kysely<DB>, member: NamedMember, command: MemberCommand): Promise<Done> {
  const { username } = member
  switch (command.do) {
    case 'grant':
    case 'revoke': {
      const role = command.do === 'grant' ? command.role : 'pleb'
      await setRole(trx, member.id, role)
      const lines = [`${username} is now ${role} (was ${member.role}).`]
      return { action: `${command.do}-role`, data: { from: member.role, to: role }, lines }
    }
    case 'exp':
      return { action: 'list-experience', lines: await describeExperience(trx, member.id) }
    case 'sessions':
      return { action: 'list-sessions', lines: await describeSessions(trx, member) }
    case 'end-sessions': {
      await lockUser(trx, member.id)
      const ended = await deleteSessions(trx, member.id, 'all')
      const lines = [`${username} was signed out of ${plural(ended.length, 'place')}.`]
      return { action: 'end-sessions', data: { ended: ended.length }, lines }
    }
    case 'remove-factors':
      return removeFactors(trx, member)
    case 'ban':
      return ban(trx, member, command)
    case 'unban': {
      if (!(await storeBan(trx, member.id, undefined)))
        throw new AdminError(`${username} has no sign-in account`)
      return { action: 'unban', lines: [`${username} can sign in again.`] }
    }
  }
}

async function ban(
  trx: Kysely<DB>,
  { id, username }: NamedMember,
  { seconds, why }: { seconds: number; why: string },
): Promise<Done> {
  const until = new Date(Date.now() + seconds * 1000)
  const ended = await storeBan(trx, id, { until, reason: why })
  if (!ended) throw new AdminError(`${username} has no sign-in account`)
  const lines = [`${username} is banned until ${until.toISOString()}; ${ended.length} sessions ended.`]
  return { action: 'ban', reason: why, data: { until: until.toISOString(), ended: ended.length }, lines }
}

async function removeFactors(trx: Kysely<DB>, { id, username }: NamedMember): Promise<Done> {
  const user = await lockUser(trx, id)
  if (!user) throw new AdminError(`${username} has no sign-in account`)
  const removed = await deleteAllFactors(trx, id)
  if (removed === 0) throw new AdminError(`${username} has no second factor`)
  const ended = (await deleteSessions(trx, id, 'all')).length
  const lines = [
    `${username} now signs in without a second factor: ${removed} removed, ${plural(ended, 'session')} ended.`,
    'Their password has not changed. If someone else may know it, they should reset it now.',
  ]
  const notice = { email: user.email, event: { event: 'factors removed by the operator' } } as const
  return { action: 'remove-factors', data: { removed, ended }, lines, notice }
}

async function describeSessions(trx: Kysely<DB>, { id, username }: NamedMember): Promise<string[]> {
  const sessions = await findAllSessions(trx, id)
  if (sessions.length === 0) return [`${username} has no sessions.`]
  return sessions.map((each) =>
    [
      `since ${each.created_at.toISOString()}`,
      `last used ${each.refreshed_at.toISOString()}`,
      each.rough_address ?? 'unknown network',
      each.user_agent ?? 'unknown device',
    ].join('  '),
  )
}
