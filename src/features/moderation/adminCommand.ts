import { parseArgs } from 'node:util'
import type { JobCommand } from '#/jobs/jobCommand.server.ts'
import { isRole, ROLES, type Role } from './roles.rules.ts'

/** What `npm run admin` can be asked. */
export type AdminCommand =
  | { do: 'grant'; name: string; role: Role }
  | { do: 'revoke' | 'sessions' | 'end-sessions' | 'remove-factors' | 'unban'; name: string }
  | { do: 'held' }
  | JobCommand
  | { do: 'release'; type: 'comment' | 'post'; id: number }
  | { do: 'ban'; name: string; seconds: number; why: string }

/** A command that cannot be carried out; the message is fit for the terminal. */
export class AdminError extends Error {}

export const ADMIN_USAGE = `npm run admin -- COMMAND

  grant NAME ROLE                    give a member a role: ${ROLES.join(', ')}
  revoke NAME                        remove the role: they are an ordinary member again
  sessions NAME                      where a member is signed in
  end-sessions NAME                  sign a member out everywhere
  remove-factors NAME                turn two-factor authentication off for a member who is locked out, and sign them out
  ban NAME --for 7d --why "REASON"   until then they cannot sign in; m, h, d, w, y. They are told the reason
  unban NAME                         lift a ban
  held                               comments and posts that are held for review
  release comment|post ID            show one of them to everybody
  jobs                               background work: what waits, what failed, when it runs next
  jobs retry NAME|ID                 repeat a job's failed runs, or one of them

All commands are logged in the moderation log.`

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_557_600 }
const LONGEST_YEARS = 100
const REASON_MAX = 1000

/** Reads a command's words. Throws `AdminError`. */
export function readCommand(args: readonly string[]): AdminCommand {
  const { positionals, values } = words(args)
  const [command, name, role, ...more] = positionals
  if (command === undefined) throw new AdminError(ADMIN_USAGE)
  if (command === 'held' && name === undefined) return { do: command }
  if (command === 'jobs') return readJobs(name, role, more)
  if (command === 'release') return readRelease(name, role, more)
  if (name === undefined) throw new AdminError(`Whom? npm run admin -- ${command} NAME`)
  if (more.length > 0 || (role !== undefined && command !== 'grant'))
    throw new AdminError(`Unexpected argument: ${more[0] ?? role}`)
  switch (command) {
    case 'grant':
      if (role === undefined || !isRole(role)) throw new AdminError(`The roles are ${ROLES.join(', ')}`)
      return { do: command, name, role }
    case 'ban':
      return { do: command, name, seconds: seconds(values.for), why: reason(values.why) }
    case 'revoke':
    case 'sessions':
    case 'end-sessions':
    case 'remove-factors':
    case 'unban':
      return { do: command, name }
    default:
      throw new AdminError(`There is no command ${command}.\n\n${ADMIN_USAGE}`)
  }
}

function readJobs(
  action: string | undefined,
  which: string | undefined,
  more: readonly string[],
): AdminCommand {
  if (action === undefined) return { do: 'jobs' }
  if (action !== 'retry' || which === undefined || more.length > 0)
    throw new AdminError('npm run admin -- jobs, or npm run admin -- jobs retry NAME|ID')
  return {
    do: 'retry-jobs',
    which: /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(which) ? { id: which } : { job: which },
  }
}

function readRelease(
  type: string | undefined,
  id: string | undefined,
  more: readonly string[],
): AdminCommand {
  if ((type !== 'comment' && type !== 'post') || !/^[1-9]\d{0,8}$/.test(id ?? '') || more.length > 0)
    throw new AdminError('Which one? npm run admin -- release comment ID, or release post ID')
  return { do: 'release', type, id: Number(id) }
}

function words(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { for: { type: 'string' }, why: { type: 'string' } },
    })
  } catch (error) {
    throw new AdminError((error as Error).message)
  }
}

function seconds(text: string | undefined): number {
  const [, count, unit] = /^([1-9]\d{0,5})([mhdwy])$/.exec(text ?? '') ?? []
  if (!count || !unit) throw new AdminError('For how long? --for 30m, 12h, 7d, 2w or 1y')
  return Math.min(Number(count) * SECONDS[unit]!, LONGEST_YEARS * SECONDS.y!)
}

function reason(text: string | undefined): string {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') throw new AdminError('Why? --why "REASON": the member is told')
  if (trimmed.length > REASON_MAX) throw new AdminError(`The reason has more than ${REASON_MAX} characters`)
  return trimmed
}
