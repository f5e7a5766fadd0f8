import { hash } from 'node:crypto'
import { appearanceColumns, type DemoAppearance } from './demoAppearances.ts'
import { type DemoCalendar, isoMoment } from './demoCalendar.ts'
import type { DemoUser } from './demoFiles.ts'

/** A demo user as later rows refer to it. */
export interface DemoMember {
  id: string
  username: string
  /** In ms since 1970. */
  joined: number
  /** How active this member is compared to others; above 0. */
  activity: number
  /** Since they joined. */
  isPremium: boolean
}

/** The same id for the same demo user everywhere: a version 8 UUID of the name's hash. */
function memberId(username: string): string {
  const hex = hash('sha256', `idledex demo user ${username}`, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The members by the name in the files. If a real member already has a name, '-demo' is appended.
 *
 * @param taken lower-case usernames of real members
 */
export function demoMembers(
  users: readonly DemoUser[],
  calendar: DemoCalendar,
  taken: ReadonlySet<string>,
): Map<string, DemoMember> {
  return new Map(
    users.map((user) => [
      user.username,
      {
        id: memberId(user.username),
        username: taken.has(user.username) ? `${user.username.slice(0, 15)}-demo` : user.username,
        joined: calendar.at(user.joined),
        activity: 1 + user.exp / 50,
        isPremium: user.premium ?? false,
      },
    ]),
  )
}

export function profileRows(
  users: readonly DemoUser[],
  members: ReadonlyMap<string, DemoMember>,
  looks: ReadonlyMap<string, DemoAppearance>,
) {
  return users.map((user) => {
    const member = members.get(user.username)!
    const created_at = isoMoment(member.joined)
    return {
      id: member.id,
      username: member.username,
      display_name: user.display_name ?? null,
      about: user.about ?? '',
      role: user.role ?? 'pleb',
      is_premium: member.isPremium,
      premium_since: member.isPremium ? created_at : null,
      is_demo: true,
      ...appearanceColumns(member, looks.get(member.id)!),
      created_at,
      updated_at: created_at,
    }
  })
}
