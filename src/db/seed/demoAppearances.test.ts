import { expect, test } from 'vitest'
import { findProblem } from '#/features/people/collectibles/appearance.rules.ts'
import type { Standing } from '#/features/people/collectibles/data/thresholds.ts'
import {
  appearanceColumns,
  demoAppearance,
  demoCollectibleRows,
  profileUpdateRows,
} from './demoAppearances.ts'
import { demoCalendar } from './demoCalendar.ts'
import { readDemoFiles } from './demoFiles.ts'
import { demoMembers } from './demoMembers.ts'

const files = await readDemoFiles()
const calendar = demoCalendar(files, new Date('2026-01-01'))
const members = demoMembers(files.users, calendar, new Set())
const NO_MERITS = { analyst: 0, curator: 0, maintainer: 0, visitor: 0, voter: 0 }
const standingOf = (exp: number, isPremium: boolean): Standing => ({
  level: Math.floor(exp / 30) + 1,
  prestige: 0,
  merits: NO_MERITS,
  isPremium,
  patronLevel: isPremium ? 1 : 0,
  patronDays: isPremium ? 400 : 0,
})
const looks = new Map(
  files.users.map((user) => {
    const member = members.get(user.username)!
    return [member.id, demoAppearance(member, standingOf(user.exp, member.isPremium))]
  }),
)

test('most demo members wear an avatar of their own, of items that they own, and some the one that everybody begins with', () => {
  const owned = new Set(
    demoCollectibleRows(looks).map(({ user_id, group_id, item_id }) => `${user_id} ${group_id} ${item_id}`),
  )
  const avatars = files.users.map(({ username }) => {
    const member = members.get(username)!
    const appearance = looks.get(member.id)!
    const problem = findProblem(
      appearance,
      ({ groupID, itemID, requirement }) =>
        (requirement.kind === 'level' && requirement.level === 0) ||
        owned.has(`${member.id} ${groupID} ${itemID}`),
    )
    expect(problem, username).toBeUndefined()
    return appearanceColumns(member, appearance).avatar_url
  })
  const without = avatars.filter((avatar) => avatar === null).length / avatars.length
  expect(without).toBeGreaterThan(0.1)
  expect(without).toBeLessThan(0.35)
  expect(new Set(avatars).size).toBeGreaterThan(avatars.length * 0.6)
})

test('the profiles of some demo members have histories, oldest first, that end with what the member has now', () => {
  const rows = profileUpdateRows(files.users, members, looks, calendar.now)
  const entries = Map.groupBy(rows, ({ user_id }) => user_id)
  expect(entries.size).toBeGreaterThan(files.users.length * 0.15)
  expect(entries.size).toBeLessThan(files.users.length * 0.45)
  for (const [id, changes] of entries) {
    const times = changes.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect(times.at(-1)).toBeLessThanOrEqual(calendar.now)
    const worn = looks.get(id)!.worn.map(({ title }) => title)
    const changed = changes.flatMap(({ diff }) => Object.values(diff).map(({ to }) => to))
    expect(changed).toEqual(expect.arrayContaining(worn))
  }
})
