import type { MatchMode } from '#/features/catalog/index/query/catalog.address.ts'
import type { TriState } from '#/ui/TriStateChip.tsx'

/** The part of a list's filters that is about tags. */
export interface TagFilters {
  /** Tags that games must have: all of them, or any, by `tagsMode`. */
  tags: readonly number[]
  tagsMode: MatchMode
  /** Tags that games must not have. */
  not: readonly number[]
  page: number
}

export function tagState({ tags, not }: TagFilters, id: number): TriState {
  if (tags.includes(id)) return 'include'
  return not.includes(id) ? 'exclude' : 'any'
}

/** The filters with the state of one tag changed, at the first page. */
export function withTagState<F extends TagFilters>(filters: F, id: number, state: TriState): F {
  const tags = filters.tags.filter((each) => each !== id)
  const not = filters.not.filter((each) => each !== id)
  return {
    ...filters,
    page: 1,
    tags: state === 'include' ? [...tags, id] : tags,
    not: state === 'exclude' ? [...not, id] : not,
  }
}
