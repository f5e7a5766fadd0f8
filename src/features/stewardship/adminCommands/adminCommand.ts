import { parseArgs } from 'node:util'
import { isRole, ROLES, type Role } from '#/features/people/roles/roles.rules.ts'
import type { JobCommand } from '#/jobs/jobCommand.server.ts'

/** Those with the name of a member. */
const OF_MEMBERS = [
  'grant',
  'revoke',
  'sessions',
  'end-sessions',
  'remove-factors',
  'ban',
  'unban',
  'exp',
] as const
type CommandOfMember = (typeof OF_MEMBERS)[number]
const isOfMember = (command: string): command is CommandOfMember =>
  (OF_MEMBERS as readonly string[]).includes(command)

/** The commands of `npm run admin`. */
export type AdminCommand =
  | { do: 'grant'; name: string; role: Role }
  | { do: Exclude<CommandOfMember, 'grant' | 'ban'>; name: string }
  | { do: 'held' }
  | { do: 'dump' }
  | JobCommand
  | { do: 'release'; type: 'comment' | 'post'; id: number }
  | { do: 'release'; type: 'profile'; username: string }
  | { do: 'ban'; name: string; seconds: number; why: string }

/** A command that cannot be run; the message is printed as it is. */
export class AdminError extends Error {}

export const ADMIN_USAGE = `npm run admin -- COMMAND

  grant NAME ROLE                    give a member a role: ${ROLES.join(', ')}
  revoke NAME                        take the role away: they become a regular member again
  sessions NAME                      list a member’s sessions
  end-sessions NAME                  sign a member out everywhere
  remove-factors NAME                turn off two-factor authentication for a member who is locked out, and sign them out
  ban NAME --for 7d --why "REASON"   prevent a member from signing in for this long (m, h, d, w, y). They see the reason
  unban NAME                         lift a ban
  exp NAME                           list a member’s experience, with the reason for each row
  held                               list comments, posts, and profile texts that are held for review
  release comment|post ID            make one of them public
  release profile NAME               make what a member says about themselves public
  dump                               write a dump of the open data now
  jobs                               list background jobs: pending and failed runs, and the next run
  jobs retry NAME|ID                 retry a job’s failed runs, or one of them

All but dump and jobs are recorded in the moderation log.`

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_557_600 }
const LONGEST_YEARS = 100
const REASON_MAX = 1000

/** Parses a command line. Throws `AdminError`. */
export function readCommand(args: readonly string[]): AdminCommand {
  const { positionals, values } = words(args)
  const [command, name, role, ...more] = positionals
  if (command === undefined) throw new AdminError(ADMIN_USAGE)
  if (command === 'held' || command === 'dump') {
    if (name !== undefined) throw new AdminError(`Unexpected argument: ${name}`)
    return { do: command }
  }
  if (command === 'jobs') return readJobs(name, role, more)
  if (command === 'release') return readRelease(name, role, more)
  if (!isOfMember(command)) throw new AdminError(`There is no command ${command}.\n\n${ADMIN_USAGE}`)
  if (name === undefined) throw new AdminError(`Name a member: npm run admin -- ${command} NAME`)
  if (more.length > 0 || (role !== undefined && command !== 'grant'))
    throw new AdminError(`Unexpected argument: ${more[0] ?? role}`)
  if (command === 'ban') return { do: command, name, seconds: seconds(values.for), why: reason(values.why) }
  if (command !== 'grant') return { do: command, name }
  if (role === undefined || !isRole(role)) throw new AdminError(`The roles are ${ROLES.join(', ')}`)
  return { do: command, name, role }
}

function readJobs(
  action: string | undefined,
  which: string | undefined,
  more: readonly string[],
): AdminCommand {
  if (action === undefined) return { do: 'jobs' }
  if (action !== 'retry' || which === undefined || more.length > 0)
    throw new AdminError('Usage: npm run admin -- jobs, or npm run admin -- jobs retry NAME|ID')
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
  if (type === 'profile' && id && more.length === 0) return { do: 'release', type, username: id }
  if ((type !== 'comment' && type !== 'post') || !/^[1-9]\d{0,8}$/.test(id ?? '') || more.length > 0)
    throw new AdminError(
      'Usage: npm run admin -- release comment ID, release post ID, or release profile NAME',
    )
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
  if (!count || !unit) throw new AdminError('Give a duration: --for 30m, 12h, 7d, 2w, or 1y')
  return Math.min(Number(count) * SECONDS[unit]!, LONGEST_YEARS * SECONDS.y!)
}

function reason(text: string | undefined): string {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') throw new AdminError('Give a reason: --why "REASON". The member will see it')
  if (trimmed.length > REASON_MAX) throw new AdminError(`The reason has more than ${REASON_MAX} characters`)
  return trimmed
}
