import { tagLabel } from '#/shared/tagLabel.ts'
import { TAG_CATEGORIES, tagById } from '#/shared/taxonomy.ts'
import { nextTriState, TriStateChip, TriStateDescriptions } from '#/ui/TriStateChip.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { TagModes } from './TagModes.tsx'
import { type TagFilters, tagState, withTagState } from './tagFilters.ts'

export interface TagFilterGroupsProps<F extends TagFilters> {
  filters: F
  /** The address of the list with other filters. */
  addressOf: (filters: F) => string
  /** Categories that are initially open. */
  openAtFirst: readonly string[]
}

const tagName = (id: number) => tagLabel(tagById.get(id)!)

/** All tags by category. Each is a link to the list with the tag in its next state: included, excluded, or any. */
export function TagFilterGroups<F extends TagFilters>({
  filters,
  addressOf,
  openAtFirst,
}: TagFilterGroupsProps<F>) {
  return (
    <>
      <TriStateDescriptions included={filters.tags.map(tagName)} excluded={filters.not.map(tagName)} />
      <TagModes
        included={filters.tags.length}
        excluded={filters.not.length}
        tagsMode={{
          mode: filters.tagsMode,
          hrefOf: (tagsMode) => addressOf({ ...filters, page: 1, tagsMode }),
        }}
      />
      {TAG_CATEGORIES.map((category) => {
        const states = category.tags.map((tag) => tagState(filters, tag.id))
        const active = states.filter((state) => state !== 'any').length
        return (
          <FilterGroup
            key={category.id}
            title={category.name}
            active={active}
            open={active > 0 || openAtFirst.includes(category.id)}
          >
            {category.tags.map((tag, index) => (
              <TriStateChip
                key={tag.id}
                layout="row"
                state={states[index]!}
                href={addressOf(withTagState(filters, tag.id, nextTriState[states[index]!]))}
              >
                {tagLabel(tag)}
              </TriStateChip>
            ))}
          </FilterGroup>
        )
      })}
    </>
  )
}
