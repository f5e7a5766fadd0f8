import layout from '#/features/catalog/browse/BrowseLayout.module.css'
import { HiddenTagChips } from '#/features/catalog/browse/HiddenTagChips.tsx'
import head from '#/features/catalog/browse/ListHead.module.css'
import { RemovableFilters, removableTags } from '#/features/catalog/browse/RemovableFilters.tsx'
import { ViewToggle } from '#/features/catalog/browse/ViewToggle.tsx'
import { PUBLIC_DEFAULTS, useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { FeaturedGames } from '#/features/catalog/shelves/FeaturedShelf.tsx'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { Icon } from '#/ui/Icon.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { PopularList } from './PopularList.tsx'
import { PopularRail } from './PopularRail.tsx'
import { type PopularFilters, popularAddress, withRanking } from './popular.address.ts'
import { RANKINGS } from './popular.limits.ts'
import { RANKING_WORDS } from './rankingWords.ts'
import { usePopularGames } from './usePopularGames.ts'

export interface PopularPageProps {
  filters: PopularFilters
  /** An invalid period in the address. */
  refused: string | undefined
}

/** Games ranked by what they got in a period, with the filters beside them. The address contains all that is chosen. */
export function PopularPage({ filters, refused }: PopularPageProps) {
  const { list, access } = usePopularGames(filters)
  const defaults = useListDefaults()
  const chosen = filters.tags.length + filters.not.length
  return (
    <div
      className={layout.layout}
      data-everyones={access.kind === 'public' ? '' : undefined}
      data-visitors={filters.hide === null && defaults === PUBLIC_DEFAULTS ? '' : undefined}
    >
      <PopularRail filters={filters} refused={refused} />
      <section className={layout.results} id={SKIP_TARGET} tabIndex={-1}>
        <header className={head.head}>
          <div className={head.line}>
            <h1 className={head.title}>Popular</h1>
            <div className={head.tools}>
              <button type="button" className={head.filters} popoverTarget="filters">
                <Icon name="sliders-horizontal" /> Filters{chosen > 0 && ` (${chosen})`}
              </button>
              <ViewToggle />
            </div>
          </div>
          <TabLinks
            label="Rankings"
            links={RANKINGS.map((by) => ({
              href: popularAddress(withRanking(filters, by)),
              label: RANKING_WORDS[by].label,
              current: by === filters.by,
            }))}
          />
          <p className="muted">
            {RANKING_WORDS[filters.by].about}{' '}
            <a className="finger" href={paths.faq('ranking')}>
              How is this ranked?
            </a>
          </p>
          <RemovableFilters filters={removableTags(filters)} addressOf={popularAddress} />
          <HiddenTagChips filters={filters} addressOf={popularAddress} />
        </header>
        <FeaturedGames isShown={list.data?.pages[0]?.page === 1} />
        <PopularList filters={filters} list={list} />
      </section>
    </div>
  )
}
