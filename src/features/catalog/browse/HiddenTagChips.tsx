import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { paths } from '#/shared/paths.ts'
import { withHiddenTags } from './effectiveQuery.ts'
import { HiddenTags, useHiddenTags } from './HiddenTags.tsx'
import head from './ListHead.module.css'

interface Filters {
  tags: readonly number[]
  hide: readonly number[] | null
  page: number
}

export interface HiddenTagChipsProps<F extends Filters> {
  filters: F
  addressOf: (filters: F) => string
}

/** What a list leaves out although its address doesn't say so, as chips. Clicking one affects this list alone. */
export function HiddenTagChips<F extends Filters>({ filters, addressOf }: HiddenTagChipsProps<F>) {
  const defaults = useListDefaults()
  const { hidden, shown } = useHiddenTags(filters)
  if (hidden.length + shown.length === 0) return null
  return (
    <ul className={head.active} aria-label="Default filters">
      <HiddenTags
        query={filters}
        chipOf={(hide) => ({ href: addressOf(withHiddenTags(filters, hide, defaults)) })}
      />
      <li>
        <a className={head.edit} href={paths.settings('filters')}>
          Default filters
        </a>
      </li>
    </ul>
  )
}
