import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { storeBan } from '#/features/auth/bans.server.ts'
import { deleteSessions } from '#/features/auth/tokens/sessions.queries.server.ts'
import { type AdminCommand, AdminError, readCommand } from './adminCommand.ts'
import { logModeration } from './moderationLog.queries.server.ts'

interface Member {
  id: string
  username: string
  role: string
}

/**
 * Carries a command of `npm run admin` out, with its line in the moderation log, in one transaction; answers what to print. The sites on the
 * database hear of it at its commit. Throws `AdminError`.
 */
export function runAdmin(db: Kysely<DB>, args: readonly string[]): Promise<string[]> {
  const command = readCommand(args)
  return db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('profiles')
      .select(['id', 'username', 'role'])
      .where(sql`lower(username)`, '=', command.name.toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new AdminError(`There is no member called ${command.name}`)
    const done = await carryOut(trx, member, command)
    const note = { action: done.action, subjectType: 'member', subjectId: member.id }
    const data = { username: member.username, by: 'npm run admin', ...done.data }
    await logModeration(trx, { ...note, actorId: null, reason: done.reason ?? '', data })
    return done.lines
  })
}

interface Done {
  action: string
  lines: string[]
  data?: object
  reason?: string
}

async function carryOut(trx: Kysely<DB>, member: Member, command: AdminCommand): Promise<Done> {
  const { username } = member
  switch (command.do) {
    case 'grant':
    case 'revoke': {
      const role = command.do === 'grant' ? command.role : 'pleb'
      await trx.updateTable('profiles').set({ role }).where('id', '=', member.id).execute()
      const lines = [`${username} is ${role} (was ${member.role}).`]
      return { action: `${command.do}-role`, data: { from: member.role, to: role }, lines }
    }
    case 'sessions':
      return { action: 'list-sessions', lines: await describeSessions(trx, member) }
    case 'end-sessions': {
      const ended = await deleteSessions(trx, member.id, 'all')
      const lines = [
        `${username} was signed out of ${ended.length} ${ended.length === 1 ? 'place' : 'places'}.`,
      ]
      return { action: 'end-sessions', data: { ended: ended.length }, lines }
    }
    case 'ban':
      return ban(trx, member, command)
    case 'unban': {
      if (!(await storeBan(trx, member.id, undefined)))
        throw new AdminError(`${username} has no account to sign in to`)
      return { action: 'unban', lines: [`${username} may sign in again.`] }
    }
  }
}

async function ban(
  trx: Kysely<DB>,
  { id, username }: Member,
  { seconds, why }: { seconds: number; why: string },
): Promise<Done> {
  const until = new Date(Date.now() + seconds * 1000)
  const ended = await storeBan(trx, id, { until, reason: why })
  if (!ended) throw new AdminError(`${username} has no account to sign in to`)
  const lines = [`${username} is banned until ${until.toISOString()}; ${ended.length} sessions ended.`]
  return { action: 'ban', reason: why, data: { until: until.toISOString(), ended: ended.length }, lines }
}

async function describeSessions(trx: Kysely<DB>, { id, username }: Member): Promise<string[]> {
  const sessions = await trx
    .selectFrom('auth_sessions')
    .select(['created_at', 'refreshed_at', 'user_agent', 'rough_address'])
    .where('user_id', '=', id)
    .orderBy('refreshed_at', 'desc')
    .execute()
  if (sessions.length === 0) return [`${username} is signed in nowhere.`]
  return sessions.map((each) =>
    [
      `since ${each.created_at.toISOString()}`,
      `last used ${each.refreshed_at.toISOString()}`,
      each.rough_address ?? 'unknown network',
      each.user_agent ?? 'unknown device',
    ].join('  '),
  )
}
