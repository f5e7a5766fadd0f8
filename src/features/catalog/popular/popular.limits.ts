import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'

/** What games are ranked by. Their names in addresses are the specification's. */
export const RANKINGS = ['mix', 'rated', 'clicks', 'votes', 'bestnew'] as const
export type Ranking = (typeof RANKINGS)[number]
/** The rankings that the mix is made of. */
export const MIXED = ['rated', 'clicks', 'votes'] as const
export type Mixed = (typeof MIXED)[number]

/** The mix takes so many games of each ranking, gives the first of them as many points, and keeps as many games. */
export const MIX_SIZE = 10
/** How far each other ranking goes. */
export const MAX_RANKED = 100
/** The lowest rating, in percent, of games ranked by their rating, unless another one is chosen. */
export const MIN_RATING = 51
export const MIN_RATING_OF_NEW = 70
/** No response is older. */
export const MAX_POPULAR_AGE_SECONDS = 60

const DAYS_OF_MIX = 3
const DAYS = 7

/** The period of a ranking, unless another one is chosen. */
export const defaultPeriod = (by: Ranking): DateWithin => ({
  kind: 'days',
  days: by === 'mix' ? DAYS_OF_MIX : DAYS,
})

/** The periods of the front page's shelves, in days. */
export const SHELF_DAYS = { popular: 7, bestNew: 90 } as const

const PINNED_DAYS: readonly number[] = [DAYS_OF_MIX, DAYS, ...Object.values(SHELF_DAYS)]

/** Whether many readers need it: the default period of a ranking, or the period of a shelf. */
export const isPinnedPeriod = (within: DateWithin): boolean =>
  within.kind === 'days' && PINNED_DAYS.includes(within.days)

/** The lowest rating of a ranking, unless another one is chosen. */
export const defaultMinRating = (by: Ranking): number => (by === 'bestnew' ? MIN_RATING_OF_NEW : MIN_RATING)

export const isRankedByRating = (by: Ranking): boolean => by !== 'clicks' && by !== 'votes'
