import { expect, test } from 'vitest'
import { findProblem, readLook } from '#/features/collectibles/look.rules.ts'
import { demoCalendar } from './demoCalendar.ts'
import { readDemoFiles } from './demoFiles.ts'
import { demoCollectibleRows, demoLook } from './demoLooks.ts'
import { demoMembers } from './demoMembers.ts'

test('most demo members wear an avatar of their own, of items that they own, and some the one that everybody begins with', async () => {
  const files = await readDemoFiles()
  const now = demoCalendar(files, new Date('2026-01-01')).now
  const members = demoMembers(files.users, demoCalendar(files, new Date('2026-01-01')), new Set())
  const owned = new Set(
    demoCollectibleRows(files.users, members, now).map(
      ({ user_id, group_id, item_id }) => `${user_id} ${group_id} ${item_id}`,
    ),
  )
  const avatars = files.users.map((user) => {
    const member = members.get(user.username)!
    const { cosmetics, avatar_url } = demoLook(user, member, now)
    const problem = findProblem(
      readLook(cosmetics),
      ({ groupID, itemID, requirement }) =>
        (requirement.kind === 'level' && requirement.level === 0) ||
        owned.has(`${member.id} ${groupID} ${itemID}`),
    )
    expect(problem, user.username).toBeUndefined()
    return avatar_url
  })
  const without = avatars.filter((avatar) => avatar === null).length / avatars.length
  expect(without).toBeGreaterThan(0.1)
  expect(without).toBeLessThan(0.35)
  expect(new Set(avatars).size).toBeGreaterThan(avatars.length * 0.6)
})
