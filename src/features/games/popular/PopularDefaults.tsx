import { HiddenTags, useHiddenTags } from '#/features/games/browse/HiddenTags.tsx'
import head from '#/features/games/browse/ListHead.module.css'
import { useListDefaults } from '#/features/searches/listDefaults.client.ts'
import { paths } from '#/shared/paths.ts'
import { withHidden } from './changeFilters.ts'
import { type PopularFilters, popularAddress } from './popular.address.ts'

/** What a ranking leaves out although its address doesn't say so, as chips. Clicking one affects this ranking alone. */
export function PopularDefaults({ filters }: { filters: PopularFilters }) {
  const defaults = useListDefaults()
  const { hidden, shown } = useHiddenTags(filters)
  if (hidden.length + shown.length === 0) return null
  return (
    <ul className={head.active} aria-label="Default filters">
      <HiddenTags
        query={filters}
        chipOf={(hide) => ({ href: popularAddress(withHidden(filters, hide, defaults)) })}
      />
      <li>
        <a className={head.edit} href={paths.settings('filters')}>
          Edit defaults
        </a>
      </li>
    </ul>
  )
}
