import { FilterPanel } from '#/features/catalog/browse/FilterPanel.tsx'
import rail from '#/features/catalog/browse/FilterRail.module.css'
import { TagFilterGroups } from '#/features/catalog/browse/TagFilterGroups.tsx'
import {
  countChosen,
  type UpdatesFilters,
  updatesAddress,
} from '#/features/stewardship/updates/updates.address.ts'
import { paths } from '#/shared/paths.ts'
import { RailFooter } from '#/ui/footer/RailFooter.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** Categories that are initially open. */
const OPEN_AT_FIRST: readonly string[] = ['platforms', 'development', 'playstyle']

/** The tag filters for updates. Each is a link to the resulting list. A sheet on phones, as in the catalog. */
export function UpdatesRail({ filters }: { filters: UpdatesFilters }) {
  const chosen = countChosen(filters)
  return (
    <FilterPanel clearHref={chosen > 0 ? paths.updates() : undefined} closeLabel="Show updates">
      <div className={rail.modes}>
        <LinkButton
          size="small"
          icon="heart"
          rel="nofollow"
          href={updatesAddress({ ...filters, page: 1, favorites: !filters.favorites })}
        >
          {filters.favorites ? 'Show all games' : 'Favorites only'}
        </LinkButton>
        <LinkButton
          size="small"
          icon="gamepad-2"
          rel="nofollow"
          href={updatesAddress({ ...filters, page: 1, playing: !filters.playing })}
        >
          {filters.playing ? 'Show all games' : 'New in games I play'}
        </LinkButton>
      </div>
      <TagFilterGroups filters={filters} addressOf={updatesAddress} openAtFirst={OPEN_AT_FIRST} />
      <RailFooter />
    </FilterPanel>
  )
}
