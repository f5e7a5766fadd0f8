import { type CatalogQuery, DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { paths } from '#/shared/paths.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { withHidden } from './effectiveQuery.ts'
import { listAddress } from './filterAddress.ts'
import { HiddenTags, useHiddenTags } from './HiddenTags.tsx'
import styles from './ListHead.module.css'
import type { ShownList } from './listOfAddress.ts'

export interface DefaultFiltersProps {
  query: CatalogQuery
  /** The list of the home page shows the reader's default search. */
  kind: ShownList['kind']
  onChange: (query: CatalogQuery) => void
}

/** What a list leaves out although its address doesn't say so, as chips. Clicking one affects this list alone. */
export function DefaultFilters({ query, kind, onChange }: DefaultFiltersProps) {
  const defaults = useListDefaults()
  const { hide, hidden, shown } = useHiddenTags(query)
  const search = kind === 'browse' ? defaults.search : null
  if (hidden.length + shown.length === 0 && !search) return null
  const chip = (to: CatalogQuery) => ({ href: listAddress(kind, to), onRemove: () => onChange(to) })
  return (
    <ul className={styles.active} aria-label="Default filters">
      {search && (
        <li>
          <RemovableChip
            tone="accent"
            icon="bookmark"
            removeLabel={`Default: ${search.name}. Show all games instead`}
            {...chip(withHidden(DEFAULT_QUERY, hide, defaults))}
          >
            Default: {search.name}
          </RemovableChip>
        </li>
      )}
      <HiddenTags query={query} chipOf={(tags) => chip(withHidden(query, tags, defaults))} />
      <li>
        <a className={styles.edit} href={paths.settings('filters')}>
          Default filters
        </a>
      </li>
    </ul>
  )
}
