import head from '#/features/games/browse/ListHead.module.css'
import { tagLabel } from '#/features/tags/tagLabel.ts'
import { tagById } from '#/features/tags/taxonomy.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { withTagState } from './changeFilters.ts'
import { type PopularFilters, popularAddress } from './popular.address.ts'

/** What filters the ranking, as chips that a click removes. */
export function ActivePopularFilters({ filters }: { filters: PopularFilters }) {
  const { tags, not } = filters
  const label = (id: number) => tagLabel(tagById.get(id)!)
  const chips = [
    ...tags.map((id) => ({ label: label(id), isExcluded: false, next: withTagState(filters, id, 'any') })),
    ...not.map((id) => ({ label: label(id), isExcluded: true, next: withTagState(filters, id, 'any') })),
  ]
  if (chips.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers
    <ul className={head.active} role="list" aria-label="Active filters">
      {chips.map(({ label, isExcluded, next }) => (
        <li key={label}>
          <RemovableChip
            tone={isExcluded ? 'negative' : 'accent'}
            {...(isExcluded ? { icon: 'minus' as const } : {})}
            removeLabel={`Remove the filter ${isExcluded ? 'not ' : ''}${label}`}
            href={popularAddress(next)}
          >
            {label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}
