import type { MatchMode } from '#/features/catalog/index/query/catalog.address.ts'
import type { TriState } from '#/ui/TriStateChip.tsx'
import { stateIn, TAG_SIDE, withState } from './filterAddress.ts'

/** The part of a list's filters that is about tags. */
export interface TagFilters {
  /** Tags that games must have: all of them, or any, by `tagsMode`. */
  tags: readonly number[]
  tagsMode: MatchMode
  /** Tags that games must not have. */
  not: readonly number[]
  page: number
}

export const tagState = (filters: TagFilters, id: number): TriState => stateIn(filters, TAG_SIDE, id)

/** The filters with the state of one tag changed, at the first page. */
export const withTagState = <F extends TagFilters>(filters: F, id: number, state: TriState): F =>
  withState(filters, TAG_SIDE, id, state)
