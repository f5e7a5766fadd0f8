import {
  ANY_DATE,
  type DateWithin,
  formatDateWithin,
  parseDateWithin,
} from '#/features/catalogue/engine/dateWithin.ts'
import { joinFormDates } from '#/features/games/browse/formDates.ts'
import type { PostType } from '#/features/posts/posts.limits.ts'
import { communityType } from '#/features/posts/postTypes.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'

/** What the list of community posts shows. */
export interface CommunityFilters {
  /** Undefined: all types but reviews. */
  type: PostType | undefined
  within: DateWithin
  /** 1-based. */
  page: number
}

/** The filters as they appear in the address, defaults left out. */
export type CommunityParams = Partial<Record<keyof CommunityFilters, string>>

/** Longest period of an address that is repeated to the reader because it cannot be used, in characters. */
const MAX_REFUSED_LENGTH = 20

/** Reads an address kindly: what cannot be used counts as not there. `refused` is a period that cannot be used. */
export function readCommunityAddress(
  search: Readonly<Record<string, unknown>>,
): CommunityFilters & { refused: string | undefined } {
  const { type, within, page } = joinFormDates(search, ['within'])
  const text = String(within ?? '')
  const read = parseDateWithin(text)
  return {
    type: communityType(type),
    within: read ?? ANY_DATE,
    page: pageNumber(page),
    refused: read ? undefined : text.slice(0, MAX_REFUSED_LENGTH),
  }
}

/** The inverse: the shortest parameters, the same for the same filters. */
export function toCommunityParams({ type, within, page }: CommunityFilters): CommunityParams {
  return {
    ...(type ? { type } : {}),
    ...(within.kind === 'any' ? {} : { within: formatDateWithin(within) }),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

export const communityAddress = (filters: CommunityFilters): string =>
  paths.community(toCommunityParams(filters))
