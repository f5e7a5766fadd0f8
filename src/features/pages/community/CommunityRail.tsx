import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { DateWithinField } from '#/features/catalog/browse/DateWithinField.tsx'
import form from '#/features/catalog/browse/FilterForm.module.css'
import rail from '#/features/catalog/browse/FilterRail.module.css'
import { useNewestFilters } from '#/features/catalog/browse/useNewestFilters.ts'
import { defaultPeriod } from '#/features/community/posts/popularPosts.limits.ts'
import { COMMUNITY_TYPES, type PostType } from '#/features/community/posts/posts.limits.ts'
import { POST_TYPE_ICONS } from '#/features/community/posts/postTypeIcons.ts'
import { POST_TYPE_WORDS } from '#/features/community/posts/postTypes.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
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
    <aside id="filters" popover="auto" className={rail.rail} aria-label="Filters">
      <div className={rail.head}>
        <h2>Filters</h2>
        {isFiltered && (
          <a className="push-end text-13" href={communityAddress(withoutFilters(filters))}>
            Clear all
          </a>
        )}
        <button type="button" className={rail.close} popoverTarget="filters" popoverTargetAction="hide">
          Show posts
        </button>
      </div>
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
      <PeriodForm filters={filters} refused={refused} />
    </aside>
  )
}

/** All posts in the same order. */
const withoutFilters = ({ order }: CommunityFilters): CommunityFilters => ({
  type: undefined,
  order,
  within: defaultPeriod(order),
  page: 1,
})

/** Without scripts it is a form whose button leads to the list. */
function PeriodForm({ filters, refused }: CommunityRailProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const year = new Date(useNow()).getUTCFullYear()
  const apply = () => {
    const read = readCommunityAddress(Object.fromEntries(new FormData(element.current!)))
    const href = communityAddress({ ...filters, within: read.within, page: 1 })
    if (href !== communityAddress({ ...filters, page: 1 })) void navigate({ href, resetScroll: false })
  }
  return (
    <form
      ref={element}
      className={form.form}
      action={paths.community()}
      // React shows the other selects of a period only after this event.
      onChange={() => requestAnimationFrame(apply)}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {filters.order !== 'newest' && <input type="hidden" name="order" value={filters.order} />}
      {filters.type && <input type="hidden" name="type" value={filters.type} />}
      <DateWithinField
        label={filters.order === 'popular' ? 'Period' : 'Written'}
        name="within"
        value={filters.within}
        refused={refused}
        year={year}
      />
      <noscript>
        <button type="submit" className={form.apply}>
          Apply
        </button>
      </noscript>
    </form>
  )
}
