import type { CollectibleData } from './collectible.ts'
import { type ItemLook, toItem } from './toItem.ts'

/** id, prestige, type, drawing, title, description. */
type Row = readonly [number, number, ...ItemLook]

const ROWS: readonly Row[] = [
  [1, 1, 'badge', 'prestige:bronze', 'Prestige 1', 'Started again, once.'],
  [2, 2, 'badge', 'prestige:silver', 'Prestige 2', 'Started again, twice.'],
  [3, 3, 'badge', 'prestige:gold', 'Prestige 3', 'Started again, three times.'],
  [4, 1, 'nameBadge', 'prestige:bronze', 'Prestige 1', 'A bronze star beside your name.'],
  [5, 2, 'nameBadge', 'prestige:silver', 'Prestige 2', 'A silver star beside your name.'],
  [6, 3, 'nameBadge', 'prestige:gold', 'Prestige 3', 'A golden star beside your name.'],
  [7, 1, 'avatar_item', 'prestige', 'Prestige star', 'It remembers your last run.'],
  [8, 1, 'avatar_overlay', 'vineFrame', 'Frame of vines', 'Grown over one whole run.'],
  [9, 1, 'nameColor', '4-6', 'Royal name', 'Your name from violet to gold.'],
  [10, 2, 'avatar_overlay', 'prestigeFrame', 'Frame of stars', 'For the second time.'],
  [11, 2, 'background', 'ascension', 'Ascension', 'Above the clouds.'],
  [12, 2, 'banner', 'ascension', 'Ascension banner', 'Above the clouds.'],
  [13, 2, 'avatar_hat', 'laurel:green', 'Laurel wreath', 'Rest on it.'],
  [14, 3, 'avatar_overlay', 'infinityFrame', 'Frame of infinity', 'There is no fourth prestige.'],
  [15, 3, 'background', 'prism', 'Prism', 'All colors at once.'],
  [16, 3, 'banner', 'prism', 'Prism banner', 'All colors at once.'],
  [17, 3, 'avatar_body', 'slime:violet', 'Void slime', 'Made of spare multipliers.'],
  [18, 3, 'nameColor', '3-6', 'Infinite name', 'Your name from blue to gold.'],
  [19, 1, 'avatar_body', 'skeleton:mist', 'Skeleton', 'What is left of the last run.'],
  [20, 1, 'avatar_hat', 'jester:purple', 'Jester’s cap', 'Only a fool would start again.'],
]

export const SPECIAL_ITEMS: readonly CollectibleData[] = ROWS.map(([itemID, prestige, ...look]) =>
  toItem(itemID, prestige === 3 ? 6 : 5, { kind: 'prestige', prestige }, look),
)
