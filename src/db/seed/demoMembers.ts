import { hash } from 'node:crypto'
import { dailyBase } from '#/features/progress/expGrants.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { type DemoCalendar, isoDay, isoMoment } from './demoCalendar.ts'
import type { DemoFiles, DemoUser } from './demoFiles.ts'
import { demoLook } from './demoLooks.ts'

/** A demo user as later rows refer to it. */
export interface DemoMember {
  id: string
  username: string
  /** In ms since 1970. */
  joined: number
  /** How active this member is compared to others; above 0. */
  activity: number
}

export interface DemoGrant {
  kind: string
  subject: string
  amount: number
  at: number
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
      },
    ]),
  )
}

export function profileRows(
  users: readonly DemoUser[],
  members: ReadonlyMap<string, DemoMember>,
  now: number,
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
      is_premium: user.premium ?? false,
      premium_since: user.premium ? created_at : null,
      is_demo: true,
      ...demoLook(user, member, now),
      created_at,
      updated_at: created_at,
    }
  })
}

/** The experience a member earned by writing, following the product rules: 10 per review, 1 per comment, 5 per long list. */
function grantsForWriting(files: DemoFiles, calendar: DemoCalendar): Map<string, DemoGrant[]> {
  const grants = new Map<string, DemoGrant[]>(files.users.map((user) => [user.username, []]))
  const grant = (user: string, kind: string, subject: string, amount: number, at: string) =>
    grants.get(user)?.push({ kind, subject, amount, at: calendar.at(at) })
  for (const row of files.reviews) grant(row.user, 'review', `game:${row.game}`, 10, row.created_at)
  for (const row of files.comments) grant(row.user, 'comment', `demo:${row.id}`, 1, row.created_at)
  for (const row of files.lists)
    if (row.games.length >= 5) grant(row.user, 'list', `demo:${row.id}`, 5, row.created_at)
  return grants
}

/** What a visit is worth on average, with the streaks of most members. */
const USUAL_VISIT_EXP = 3.6
/** The share of members who still come, and within how many days the others came last. */
const STILL_COMING = 0.65
const LAST_SEEN_WITHIN_DAYS = 120

/**
 * Days on which a member visited, each worth 3 to 6 depending on its streak, until `total` is reached; newest last. Some come nearly each
 * day, others now and then; most were here lately. They begin as long before their last visit as it takes to reach the total.
 */
function visits(user: DemoUser, joined: number, now: number, total: number) {
  const random = seededRandom(`visits of ${user.username}`, 'demo')
  const often = 0.35 + 0.6 * random.next()
  const away = random.next() < STILL_COMING ? random.next() * 3 : random.next() * LAST_SEEN_WITHIN_DAYS
  const end = Math.max(joined + DAY_MS, now - away * DAY_MS)
  const needed = Math.ceil(total / USUAL_VISIT_EXP / often)
  const days: { day: number; streak: number; amount: number }[] = []
  let left = total
  let streak = 0
  for (
    let day = Math.max(joined, end - needed * DAY_MS);
    day < Math.min(end, now) && left > 0;
    day += DAY_MS
  ) {
    streak = random.next() < often ? streak + 1 : 0
    if (streak === 0) continue
    const amount = Math.min(left, dailyBase(streak))
    left -= amount
    days.push({ day, streak, amount })
  }
  return { days, left }
}

/** Ledger rows that add up to every user's `exp`, and the daily visits among them. */
export function experienceRows(
  files: DemoFiles,
  members: ReadonlyMap<string, DemoMember>,
  calendar: DemoCalendar,
) {
  const writing = grantsForWriting(files, calendar)
  const ledger = []
  const logins = []
  for (const user of files.users) {
    const { id, joined } = members.get(user.username)!
    let left = user.exp
    const grants = (writing.get(user.username) ?? []).filter(({ amount }) => {
      if (amount > left) return false
      left -= amount
      return true
    })
    const came = visits(user, joined, calendar.now, left)
    for (const { day, streak, amount } of came.days) {
      grants.push({ kind: 'daily', subject: isoDay(day), amount, at: day })
      const created_at = isoMoment(day)
      logins.push({ user_id: id, day: isoDay(day), streak, exp_added: amount, created_at })
    }
    if (came.left > 0) grants.push({ kind: 'demo', subject: 'opening', amount: came.left, at: joined })
    for (const { kind, subject, amount, at } of grants)
      ledger.push({ user_id: id, kind, subject, base: amount, amount, created_at: isoMoment(at) })
  }
  return { ledger, logins }
}
