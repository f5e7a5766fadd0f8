import type { CollectibleData } from './collectible.ts'
import { countMerit, MERIT_COLORS, MERIT_KINDS, MERITS, type MeritKind, meritBadgeId } from './thresholds.ts'

const METALS = ['bronze', 'silver', 'gold'] as const

/** The emblem of each merit and the titles of its three badges. */
const BADGES: Readonly<Record<MeritKind, { emblem: string; titles: readonly [string, string, string] }>> = {
  analyst: { emblem: 'magnifier', titles: ['First review', 'Analyst', 'Chief analyst'] },
  curator: { emblem: 'scroll', titles: ['First find', 'Curator', 'Chief curator'] },
  maintainer: { emblem: 'wrench', titles: ['First update', 'Maintainer', 'Chief maintainer'] },
  visitor: { emblem: 'door', titles: ['A week of visits', 'A month of visits', 'Two months of visits'] },
  voter: { emblem: 'arrow', titles: ['First vote', 'Voter', 'Devoted voter'] },
}

/** Rewards beside the highest badge of each merit: something to wear. */
const REWARDS: readonly Pick<
  CollectibleData,
  'itemID' | 'title' | 'description' | 'collectibleType' | 'art'
>[] = [
  {
    itemID: 101,
    title: 'Magnifying glass',
    description: 'For those who look closely.',
    collectibleType: 'avatar_item',
    art: 'magnifier',
  },
  {
    itemID: 102,
    title: 'Scroll',
    description: 'A list of finds.',
    collectibleType: 'avatar_item',
    art: 'scroll',
  },
  {
    itemID: 103,
    title: 'Hammer',
    description: 'Keeps the catalog in good repair.',
    collectibleType: 'avatar_item',
    art: 'hammer',
  },
  {
    itemID: 104,
    title: 'Candle',
    description: 'Left burning for you.',
    collectibleType: 'avatar_item',
    art: 'candle',
  },
  {
    itemID: 105,
    title: 'Up arrow',
    description: 'Points the right way.',
    collectibleType: 'avatar_item',
    art: 'arrow',
  },
]

/** Items for what members contribute. */
export const MERIT_ITEMS: readonly CollectibleData[] = [
  ...MERIT_KINDS.flatMap((merit) =>
    MERITS[merit].thresholds.map(
      (count, tier): CollectibleData => ({
        itemID: meritBadgeId(merit, tier),
        title: BADGES[merit].titles[tier]!,
        description: `${countMerit(merit, count)}.`,
        color: MERIT_COLORS[tier]!,
        collectibleType: 'badge',
        isDisplayable: true,
        requirement: { kind: 'merit', merit, count },
        art: `${BADGES[merit].emblem}:${METALS[tier]}`,
      }),
    ),
  ),
  ...REWARDS.map((reward, place): CollectibleData => {
    const merit = MERIT_KINDS[place]!
    const count = MERITS[merit].thresholds[2]
    return { ...reward, color: 4, isDisplayable: false, requirement: { kind: 'merit', merit, count } }
  }),
]
