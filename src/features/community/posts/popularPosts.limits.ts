import { ANY_DATE, type DateWithin } from '#/features/catalog/index/query/dateWithin.ts'

export const COMMUNITY_ORDERS = ['newest', 'popular'] as const
export type CommunityOrder = (typeof COMMUNITY_ORDERS)[number]

/** How many posts the popular order lists: of one type, or of all types together. */
export const MAX_POPULAR_POSTS = 500
/** No response is older. */
export const MAX_POPULAR_POSTS_AGE_SECONDS = 60

const DAYS = 7

/** The period of an order, unless another one is chosen: when newest posts were written, or when popular ones were voted on. */
export const defaultPeriod = (order: CommunityOrder): DateWithin =>
  order === 'popular' ? { kind: 'days', days: DAYS } : ANY_DATE

/** Whether it is the default period of popular posts. */
export const isDefaultPeriod = (within: DateWithin): boolean => within.kind === 'days' && within.days === DAYS
