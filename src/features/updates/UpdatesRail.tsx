import { FilterGroup } from '#/features/games/browse/FilterGroup.tsx'
import rail from '#/features/games/browse/FilterRail.module.css'
import { MatchModeControl } from '#/features/games/browse/MatchModeControl.tsx'
import { tagLabel } from '#/features/tags/tagLabel.ts'
import { TAG_CATEGORIES, tagById } from '#/features/tags/taxonomy.ts'
import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { nextTriState, TriStateChip, TriStateDescriptions } from '#/ui/TriStateChip.tsx'
import { tagState, type UpdatesFilters, updatesAddress, withTagState } from './updates.address.ts'

const tagName = (id: number) => tagLabel(tagById.get(id)!)

/** Categories that are initially open. */
const OPEN_AT_FIRST: readonly string[] = ['platforms', 'development', 'playstyle']

/** The tag filters for updates. Each is a link to the resulting list. A sheet on phones, as in the catalogue. */
export function UpdatesRail({ filters }: { filters: UpdatesFilters }) {
  const chosen =
    filters.tags.length + filters.not.length + filters.without.length + (filters.favorites ? 1 : 0)
  return (
    <aside id="filters" popover="auto" className={rail.rail} aria-label="Filters">
      <div className={rail.head}>
        <h2>Filters</h2>
        {chosen > 0 && (
          <a className={rail.clear} href={paths.updates()}>
            Clear all
          </a>
        )}
        <button type="button" className={rail.close} popoverTarget="filters" popoverTargetAction="hide">
          Show updates
        </button>
      </div>
      <div className={rail.modes}>
        <LinkButton
          size="small"
          icon="heart"
          rel="nofollow"
          href={updatesAddress({ ...filters, page: 1, favorites: !filters.favorites })}
        >
          {filters.favorites ? 'Show all games' : 'Favorites only'}
        </LinkButton>
      </div>
      <TriStateDescriptions included={filters.tags.map(tagName)} excluded={filters.not.map(tagName)} />
      <div className={rail.modes}>
        <MatchModeControl
          subject="included tags"
          mode={filters.tagsMode}
          hrefOf={(tagsMode) => updatesAddress({ ...filters, page: 1, tagsMode })}
        />
      </div>
      {TAG_CATEGORIES.map((category) => {
        const states = category.tags.map((tag) => tagState(filters, tag.id))
        const active = states.filter((state) => state !== 'any').length
        return (
          <FilterGroup
            key={category.id}
            title={category.name}
            active={active}
            open={active > 0 || OPEN_AT_FIRST.includes(category.id)}
          >
            {category.tags.map((tag, index) => (
              <TriStateChip
                key={tag.id}
                layout="row"
                state={states[index]!}
                href={updatesAddress(withTagState(filters, tag.id, nextTriState[states[index]!]))}
              >
                {tagLabel(tag)}
              </TriStateChip>
            ))}
          </FilterGroup>
        )
      })}
    </aside>
  )
}
