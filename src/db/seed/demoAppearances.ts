import { COLLECTIBLES, isAvatarPart, isStarter } from '#/features/people/collectibles/allCollectibles.ts'
import {
  type Appearance,
  appearanceDiff,
  faceOf,
  storeAppearance,
} from '#/features/people/collectibles/appearance.rules.ts'
import {
  AVATAR_PARTS,
  type Collectible,
  type CollectibleType,
} from '#/features/people/collectibles/data/collectible.ts'
import type { Standing } from '#/features/people/collectibles/data/thresholds.ts'
import { unlocksAt } from '#/features/people/collectibles/unlocks.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { isoMoment } from './demoCalendar.ts'
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

/** How many members have entries in the history of their profile. */
const WITH_HISTORY = 0.3

/** What a demo member has unlocked, and what they wear of it. */
export interface DemoAppearance extends Appearance {
  unlocked: Collectible[]
}

/** The better of two items is worn more often. */
export function demoAppearance(member: DemoMember, standing: Standing): DemoAppearance {
  const random = seededRandom(member.username, 'look')
  const unlocked = unlocksAt(COLLECTIBLES, standing)
  const pick = (items: readonly Collectible[]) =>
    items[Math.max(Math.floor(random.next() * items.length), Math.floor(random.next() * items.length))]!
  const worn: Collectible[] = []
  if (random.next() < DRESSED)
    for (const type of [...AVATAR_PARTS, 'nameBadge', 'nameColor', 'theme', 'banner'] as const) {
      const items = unlocked.filter((item) => item.collectibleType === type)
      if (items.length > 0 && random.next() < (CHANCES[type] ?? 1)) worn.push(pick(items))
    }
  const badges = unlocked.filter(({ isDisplayable }) => isDisplayable).slice(-MAX_BADGES)
  return { worn, badges, unlocked }
}

/** An appearance as columns of the member's profile. */
export function appearanceColumns(member: DemoMember, appearance: DemoAppearance) {
  return {
    ...faceOf(appearance, member.id, member.isPremium),
    cosmetics: storeAppearance(appearance),
    look_is_premium: member.isPremium,
  }
}

/** Which items demo members own, by their ids. */
export function demoCollectibleRows(appearances: ReadonlyMap<string, DemoAppearance>) {
  return [...appearances].flatMap(([user_id, { unlocked }]) =>
    unlocked
      .filter((item) => !isStarter(item))
      .map(({ groupID, itemID }) => ({ user_id, group_id: groupID, item_id: itemID })),
  )
}

/** Entries in the histories of some profiles: how they were filled in, how the member dressed first, and what they put on later. */
export function profileUpdateRows(
  users: readonly DemoUser[],
  members: ReadonlyMap<string, DemoMember>,
  appearances: ReadonlyMap<string, DemoAppearance>,
  now: number,
) {
  return users.flatMap((user) => {
    const member = members.get(user.username)!
    const random = seededRandom(user.username, 'profile updates')
    if (!random.chance(WITH_HISTORY)) return []
    const { worn, badges } = appearances.get(member.id)!
    const avatar = { worn: worn.filter(({ collectibleType }) => isAvatarPart(collectibleType)), badges: [] }
    const texts = {
      ...(user.display_name && { display_name: { from: null, to: user.display_name } }),
      ...(user.about && { about: { from: '', to: user.about } }),
    }
    const diffs = [
      texts,
      appearanceDiff({ worn: [], badges: [] }, avatar),
      appearanceDiff(avatar, { worn, badges }),
    ]
    let at = member.joined
    return diffs.flatMap((diff) => {
      if (!diff || Object.keys(diff).length === 0) return []
      at += (now - at) * random.between(0.2, 0.7)
      return { user_id: member.id, diff, created_at: isoMoment(at) }
    })
  })
}
