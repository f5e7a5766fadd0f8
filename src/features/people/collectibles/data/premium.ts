import type { Rank } from '#/ui/rank.ts'
import type { CollectibleData, Requirement } from './collectible.ts'
import { PATRON_LENGTHS } from './thresholds.ts'
import { type ItemLook, toItem } from './toItem.ts'

type Row = readonly [number, Rank, ...ItemLook]

const toItems = (rows: readonly Row[], requirement: Requirement): CollectibleData[] =>
  rows.map(([itemID, color, ...look]) => toItem(itemID, color, requirement, look))

/** With the status; hidden while it is away. */
const PATRON: readonly Row[] = [
  [1, 4, 'badge', 'heart:ruby', 'Premium member', 'Supports the site.'],
  [2, 4, 'nameBadge', 'heart', 'Premium member', 'A heart beside your name.'],
  [3, 4, 'background', 'patron', 'Hearts at night', 'Hearts on dark velvet.'],
  [4, 4, 'background', 'hearts', 'Hearts', 'Hearts on pink.'],
  [5, 4, 'banner', 'patron', 'Heart banner', 'Hearts from end to end.'],
  [6, 4, 'avatar_overlay', 'hearts', 'Floating hearts', 'Thank you.'],
  [7, 4, 'avatar_overlay', 'patronFrame', 'Supporter’s frame', 'Hearts in the corners.'],
  [8, 4, 'avatar_hat', 'tiara:gold', 'Tiara', 'Set with diamonds.'],
  [9, 4, 'avatar_item', 'heart', 'Heart', 'Worn on the sleeve.'],
  [10, 4, 'theme', '3', 'Blue', 'Your profile in blue.'],
  [11, 4, 'avatar_hair', 'long03:pink', 'Cotton candy', 'Long, pink.'],
  [12, 4, 'avatar_shirt', '22:pink', 'Pink shirt', 'For supporters.'],
]

/** From level 1 of support. */
const FIRST_LEVEL: readonly Row[] = [
  [21, 5, 'nameBadge', 'ruby', 'Ruby', 'A ruby beside your name.'],
  [22, 5, 'nameColor', '5-4', 'Sunset name', 'Your name from orange to violet.'],
]

/** By length of support: the emblem of a name badge and of its badge for the shelf, a name color, and something to wear. */
const LENGTHS: readonly (readonly [
  emblem: string,
  color: string,
  colorTitle: string,
  ...reward: ItemLook,
])[] = [
  ['egg', '2-3', 'Lagoon name', 'avatar_item', 'egg', 'Painted egg', 'Something will hatch.'],
  ['duck', '3-4', 'Twilight name', 'avatar_overlay', 'bubbles', 'Bubbles', 'Light as air.'],
  ['cat', '4-5', 'Dawn name', 'avatar_item', 'cat', 'Cat', 'Follows you everywhere.'],
  ['rainbow', '5-6', 'Ember name', 'avatar_item', 'rainbow', 'Rainbow', 'A small one to carry.'],
  ['star', '6-2', 'Spring name', 'avatar_hat', 'halo:gold', 'Halo', 'Well deserved.'],
]

const METALS = ['iron', 'bronze', 'silver', 'gold', 'ruby'] as const

/** Earned by the length of support; they stay when it ends. */
const lengthItems = PATRON_LENGTHS.flatMap((days, place) => {
  const [emblem, color, colorTitle, ...reward] = LENGTHS[place]!
  const title = `Premium member for ${days} days`
  const first = 31 + place * 4
  const rows: Row[] = [
    [first, 4, 'nameBadge', emblem, title, 'A picture beside your name.'],
    [first + 1, 4, 'nameColor', color, colorTitle, 'Two colors for your name.'],
    [first + 2, 4, 'badge', `${emblem}:${METALS[place]}`, title, `Supported the site for ${days} days.`],
    [first + 3, 4, ...reward],
  ]
  return toItems(rows, { kind: 'patron-length', days })
})

export const PREMIUM_ITEMS: readonly CollectibleData[] = [
  ...toItems(PATRON, { kind: 'patron' }),
  ...toItems(FIRST_LEVEL, { kind: 'patron-level', level: 1 }),
  ...lengthItems,
]
