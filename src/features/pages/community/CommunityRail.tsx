import { FilterPanel } from '#/features/catalog/browse/FilterPanel.tsx'
import { PeriodForm } from '#/features/catalog/browse/PeriodForm.tsx'
import { useNewestFilters } from '#/features/catalog/browse/useNewestFilters.ts'
import { defaultPeriod } from '#/features/community/posts/popularPosts.limits.ts'
import { COMMUNITY_TYPES, type PostType } from '#/features/community/posts/posts.limits.ts'
import { POST_TYPE_ICONS } from '#/features/community/posts/postTypeIcons.ts'
import { POST_TYPE_WORDS } from '#/features/community/posts/postTypes.ts'
import { paths } from '#/shared/paths.ts'
import { RailFooter } from '#/ui/footer/RailFooter.tsx'
import { Icon } from '#/ui/Icon.tsx'
import styles from './CommunityRail.module.css'
import {
  type CommunityFilters,
  communityAddress,
  hasOwnPeriod,
  readCommunityAddress,
} from './community.address.ts'

export interface CommunityRailProps {
  filters: CommunityFilters
  /** A period in the address that cannot be used. */
  refused: string | undefined
}

const TYPES: readonly (PostType | undefined)[] = [undefined, ...COMMUNITY_TYPES]

/** The filters of community posts: beside the list on wide screens, on phones in a sheet that a button opens. */
export function CommunityRail({ filters: shown, refused }: CommunityRailProps) {
  const filters = useNewestFilters(paths.community(), readCommunityAddress, shown)
  const isFiltered = filters.type !== undefined || hasOwnPeriod(filters)
  return (
    <FilterPanel
      clearHref={isFiltered ? communityAddress(withoutFilters(filters)) : undefined}
      closeLabel="Show posts"
    >
      <nav className={styles.types} aria-label="Types of posts">
        {TYPES.map((type) => (
          <a
            key={type ?? 'all'}
            href={communityAddress({ ...filters, type, page: 1 })}
            aria-current={type === filters.type ? 'page' : undefined}
          >
            <Icon name={type ? POST_TYPE_ICONS[type] : 'layers'} />
            {type ? POST_TYPE_WORDS[type].many : 'All'}
          </a>
        ))}
      </nav>
      <PeriodForm
        label={filters.order === 'popular' ? 'Period' : 'Posted'}
        value={filters.within}
        refused={refused}
        action={paths.community()}
        hidden={{
          ...(filters.order !== 'newest' && { order: filters.order }),
          ...(filters.type && { type: filters.type }),
        }}
        address={communityAddress({ ...filters, page: 1 })}
        addressOf={(fields) =>
          communityAddress({ ...filters, within: readCommunityAddress(fields).within, page: 1 })
        }
      />
      <RailFooter />
    </FilterPanel>
  )
}

/** All posts in the same order. */
const withoutFilters = ({ order }: CommunityFilters): CommunityFilters => ({
  type: undefined,
  order,
  within: defaultPeriod(order),
  page: 1,
})
