import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import head from './ListHead.module.css'
import { type TagFilters, withTagState } from './tagFilters.ts'

/** A filter that can be removed. */
export interface RemovableFilter<F> {
  key: string
  label: string
  excluded?: boolean
  /** The filters that remain without it. */
  without: F
}

/** The tags among the filters of a list. */
export function removableTags<F extends TagFilters>(filters: F): RemovableFilter<F>[] {
  const of = (ids: readonly number[], excluded: boolean) =>
    ids.map((id) => ({
      key: `${excluded ? 'not' : 'with'}-${id}`,
      label: tagLabel(tagById.get(id)!),
      excluded,
      without: withTagState(filters, id, 'any'),
    }))
  return [...of(filters.tags, false), ...of(filters.not, true)]
}

/** The filters of a list as chips. Clicking a chip removes its filter. */
export function RemovableFilters<F>({
  filters,
  addressOf,
  onChange,
}: {
  filters: readonly RemovableFilter<F>[]
  addressOf: (filters: F) => string
  /** Instead of following the link. */
  onChange?: (filters: F) => void
}) {
  if (filters.length === 0) return null
  return (
    <ul className={head.active} aria-label="Active filters">
      {filters.map(({ key, label, excluded, without }) => (
        <li key={key}>
          <RemovableChip
            tone={excluded ? 'negative' : 'accent'}
            {...(excluded ? { icon: 'minus' as const } : {})}
            removeLabel={`Remove the filter ${excluded ? 'not ' : ''}${label}`}
            href={addressOf(without)}
            {...(onChange ? { onRemove: () => onChange(without) } : {})}
          >
            {label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}
