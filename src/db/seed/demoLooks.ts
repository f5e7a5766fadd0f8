import { COLLECTIBLES, isStarter } from '#/features/collectibles/catalogue.ts'
import { AVATAR_PARTS, type Collectible, type CollectibleType } from '#/features/collectibles/collectible.ts'
import { faceOf, storeLook } from '#/features/collectibles/look.rules.ts'
import { unlocksAt } from '#/features/collectibles/unlocks.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import type { DemoUser } from './demoFiles.ts'
import type { DemoMember } from './demoMembers.ts'

/** How many members of a level wear something of their own rather than the avatar that everybody begins with. */
const DRESSED = 0.8
/** How likely a dressed member wears a part that not everybody needs. */
const CHANCES: Partial<Record<CollectibleType, number>> = {
  avatar_beard: 0.2,
  avatar_hat: 0.45,
  avatar_item: 0.6,
  avatar_overlay: 0.3,
  nameBadge: 0.6,
  nameColor: 0.6,
  theme: 0.4,
}
const MAX_BADGES = 5

/** What a demo member has unlocked with their experience and support. */
function unlockedBy(user: DemoUser, member: DemoMember, now: number): Collectible[] {
  return unlocksAt(COLLECTIBLES, {
    level: Math.min(100, Math.floor(user.exp / 30) + 1),
    prestige: 0,
    // Merit follows from what is loaded after the members, and is granted with their next experience.
    merits: { analyst: 0, curator: 0, maintainer: 0, visitor: 0, voter: 0 },
    isPremium: user.premium ?? false,
    patronLevel: user.premium ? 1 : 0,
    patronDays: user.premium ? Math.floor((now - member.joined) / DAY_MS) : 0,
  })
}

/** What demo members wear, as columns of their profiles. The better of two items is worn more often. */
export function demoLook(user: DemoUser, member: DemoMember, now: number) {
  const random = seededRandom(user.username, 'look')
  const isPremium = user.premium ?? false
  const unlocked = unlockedBy(user, member, now)
  const pick = (items: readonly Collectible[]) =>
    items[Math.max(Math.floor(random.next() * items.length), Math.floor(random.next() * items.length))]!
  const worn: Collectible[] = []
  if (random.next() < DRESSED)
    for (const type of [...AVATAR_PARTS, 'nameBadge', 'nameColor', 'theme', 'banner'] as const) {
      const items = unlocked.filter((item) => item.collectibleType === type)
      if (items.length > 0 && random.next() < (CHANCES[type] ?? 1)) worn.push(pick(items))
    }
  const badges = unlocked.filter(({ isDisplayable }) => isDisplayable).slice(-MAX_BADGES)
  const look = { worn, badges }
  return {
    ...faceOf(look, member.id, isPremium),
    cosmetics: storeLook(look),
    look_is_premium: isPremium,
  }
}

/** Which items demo members own. */
export function demoCollectibleRows(
  users: readonly DemoUser[],
  members: ReadonlyMap<string, DemoMember>,
  now: number,
) {
  return users.flatMap((user) => {
    const member = members.get(user.username)!
    return unlockedBy(user, member, now)
      .filter((item) => !isStarter(item))
      .map(({ groupID, itemID }) => ({ user_id: member.id, group_id: groupID, item_id: itemID }))
  })
}
