import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { activeFilters } from './activeFilters.ts'
import { searchAddress } from './filterAddress.ts'
import styles from './ListHead.module.css'

/** The filters of a list as chips. Clicking a chip removes its filter. */
export function ActiveFilters({
  query,
  onChange,
}: {
  query: CatalogueQuery
  onChange: (query: CatalogueQuery) => void
}) {
  const active = activeFilters(query)
  if (active.length === 0) return null
  return (
    <ul className={styles.active} aria-label="Active filters">
      {active.map((filter) => (
        <li key={filter.key}>
          <RemovableChip
            tone={filter.excluded ? 'negative' : 'accent'}
            {...(filter.excluded ? { icon: 'minus' as const } : {})}
            removeLabel={`Remove the filter ${filter.excluded ? 'not ' : ''}${filter.label}`}
            href={searchAddress(filter.without)}
            onRemove={() => onChange(filter.without)}
          >
            {filter.label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}
