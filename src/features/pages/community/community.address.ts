import { joinFormDates } from '#/features/catalog/browse/formDates.ts'
import {
  type DateWithin,
  formatDateWithin,
  parseDateWithin,
} from '#/features/catalog/index/query/dateWithin.ts'
import {
  COMMUNITY_ORDERS,
  type CommunityOrder,
  defaultPeriod,
} from '#/features/community/posts/popularPosts.limits.ts'
import { COMMUNITY_TYPES, type PostType } from '#/features/community/posts/posts.limits.ts'
import { oneOf, pageParam, pageSearch, type RefusedParams } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'

/** What the list of community posts shows. */
export interface CommunityFilters {
  /** Undefined: all types but reviews. */
  type: PostType | undefined
  order: CommunityOrder
  /** When they were written; in the popular order, when they were voted on and viewed. */
  within: DateWithin
  /** 1-based. */
  page: number
}

/** The filters as they appear in the address, defaults left out. */
export type CommunityParams = Partial<Record<keyof CommunityFilters, string | undefined>>

function readWithin(text: string): string | undefined {
  const within = parseDateWithin(text)
  return within && formatDateWithin(within)
}

const params = pageSearch({
  type: oneOf(COMMUNITY_TYPES),
  order: oneOf(COMMUNITY_ORDERS, 'newest'),
  within: readWithin,
  page: pageParam,
})

/** The values of an address or a form. A form's empty period is any time. */
function valuesOf(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = joinFormDates(search, ['within'])
  return values.within === '' ? { ...values, within: 'any' } : values
}

const isDefaultPeriod = (within: DateWithin, order: CommunityOrder): boolean =>
  formatDateWithin(within) === formatDateWithin(defaultPeriod(order))

/** Whether the reader chose the period. */
export const hasOwnPeriod = ({ within, order }: CommunityFilters): boolean => !isDefaultPeriod(within, order)

/** Reads an address kindly: what cannot be used counts as not there. */
export function readCommunityAddress(search: Readonly<Record<string, unknown>>): CommunityFilters {
  const { type, order = 'newest', within, page } = params.valid(valuesOf(search))
  const period = within === undefined ? undefined : parseDateWithin(within)
  return { type, order, within: period ?? defaultPeriod(order), page: pageNumber(page) }
}

/** The address of a form or a link in its shortest form, with its invalid values. */
export function validateCommunityAddress(search: Record<string, unknown>): CommunityParams {
  const valid = params.validate(valuesOf(search))
  const { order, within } = readCommunityAddress(search)
  return isDefaultPeriod(within, order) && !refusedCommunityParams(valid).within
    ? { ...valid, within: undefined }
    : valid
}

/** The invalid values of an address, by parameter. */
export const refusedCommunityParams: (search: CommunityParams) => RefusedParams = params.refused

/** The inverse: the shortest parameters, the same for the same filters. */
export function toCommunityParams({ type, order, within, page }: CommunityFilters): CommunityParams {
  return {
    ...(type ? { type } : {}),
    ...(order === 'newest' ? {} : { order }),
    ...(isDefaultPeriod(within, order) ? {} : { within: formatDateWithin(within) }),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

/** The same filters in another order. A period that the reader did not choose becomes that of the other order. */
export function withOrder(filters: CommunityFilters, order: CommunityOrder): CommunityFilters {
  const within = hasOwnPeriod(filters) ? filters.within : defaultPeriod(order)
  return { ...filters, order, within, page: 1 }
}

export const communityAddress = (filters: CommunityFilters): string =>
  paths.community(toCommunityParams(filters))
