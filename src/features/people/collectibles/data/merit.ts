import type { CollectibleData } from './collectible.ts'
import { countMerit, MERIT_COLORS, MERIT_KINDS, MERITS, type MeritKind, meritBadgeId } from './thresholds.ts'
import { toItem } from './toItem.ts'

const METALS = ['bronze', 'silver', 'gold'] as const

/** The emblem of each merit and the titles of its three badges. */
const BADGES: Readonly<Record<MeritKind, { emblem: string; titles: readonly [string, string, string] }>> = {
  analyst: { emblem: 'magnifier', titles: ['First review', 'Analyst', 'Chief analyst'] },
  curator: { emblem: 'scroll', titles: ['First find', 'Curator', 'Chief curator'] },
  maintainer: { emblem: 'wrench', titles: ['First update', 'Maintainer', 'Chief maintainer'] },
  visitor: { emblem: 'door', titles: ['A week of visits', 'A month of visits', 'Two months of visits'] },
  voter: { emblem: 'arrow', titles: ['First vote', 'Voter', 'Devoted voter'] },
}

/** Rewards beside the highest badge of each merit, to hold. */
const REWARDS: readonly (readonly [id: number, drawing: string, title: string, description: string])[] = [
  [101, 'magnifier', 'Magnifying glass', 'For those who look closely.'],
  [102, 'scroll', 'Scroll', 'A list of finds.'],
  [103, 'hammer', 'Hammer', 'Keeps the catalog in good repair.'],
  [104, 'candle', 'Candle', 'Left burning for you.'],
  [105, 'arrow', 'Up arrow', 'Points the right way.'],
]

export const MERIT_ITEMS: readonly CollectibleData[] = [
  ...MERIT_KINDS.flatMap((merit) =>
    MERITS[merit].thresholds.map((count, tier) => {
      const { emblem, titles } = BADGES[merit]
      const look = [
        'badge',
        `${emblem}:${METALS[tier]}`,
        titles[tier]!,
        `${countMerit(merit, count)}.`,
      ] as const
      return toItem(meritBadgeId(merit, tier), MERIT_COLORS[tier]!, { kind: 'merit', merit, count }, look)
    }),
  ),
  ...REWARDS.map(([itemID, ...look], place) => {
    const merit = MERIT_KINDS[place]!
    const count = MERITS[merit].thresholds[2]
    return toItem(itemID, 4, { kind: 'merit', merit, count }, ['avatar_item', ...look])
  }),
]
