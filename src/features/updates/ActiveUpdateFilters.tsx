import { useQuery } from '@tanstack/react-query'
import head from '#/features/games/browse/ListHead.module.css'
import { gamesByIdsQuery } from '#/features/games/games.client.ts'
import { tagLabel } from '#/features/tags/tagLabel.ts'
import { tagById } from '#/features/tags/taxonomy.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { type UpdatesFilters, updatesAddress, withGame, withTagState } from './updates.address.ts'

/** The filters of the list of updates as chips. Clicking a chip removes its filter. */
export function ActiveUpdateFilters({ filters }: { filters: UpdatesFilters }) {
  const { tags, not, without } = filters
  const games = useQuery({ ...gamesByIdsQuery(without), placeholderData: (before) => before })
  if (tags.length + not.length + without.length === 0 && !filters.favorites) return null
  const favorites = {
    key: 'favorites',
    label: 'Favorites',
    excluded: false,
    next: { ...filters, favorites: false, page: 1 },
  }
  const chips = [
    ...(filters.favorites ? [favorites] : []),
    ...tags.map((id) => ({
      key: `with-${id}`,
      label: tagLabel(tagById.get(id)!),
      excluded: false,
      next: withTagState(filters, id, 'any'),
    })),
    ...not.map((id) => ({
      key: `not-${id}`,
      label: tagLabel(tagById.get(id)!),
      excluded: true,
      next: withTagState(filters, id, 'any'),
    })),
    ...without.map((id) => ({
      key: `game-${id}`,
      label: games.data?.items.find((game) => game.id === id)?.name ?? `game ${id}`,
      excluded: true,
      next: withGame(filters, id, true),
    })),
  ]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers
    <ul className={head.active} role="list" aria-label="Active filters">
      {chips.map(({ key, label, excluded, next }) => (
        <li key={key}>
          <RemovableChip
            tone={excluded ? 'negative' : 'accent'}
            {...(excluded ? { icon: 'minus' as const } : {})}
            removeLabel={`Remove the filter ${excluded ? 'not ' : ''}${label}`}
            href={updatesAddress(next)}
          >
            {label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}
