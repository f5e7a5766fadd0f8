import { useQuery } from '@tanstack/react-query'
import { RemovableFilters, removableTags } from '#/features/catalog/browse/RemovableFilters.tsx'
import { gamesByIdsQuery } from '#/features/catalog/games/games.client.ts'
import {
  type UpdatesFilters,
  updatesAddress,
  withGame,
} from '#/features/stewardship/updates/updates.address.ts'

/** The filters of the list of updates as chips. Clicking a chip removes its filter. */
export function ActiveUpdateFilters({ filters }: { filters: UpdatesFilters }) {
  const { without } = filters
  const games = useQuery({ ...gamesByIdsQuery(without), placeholderData: (before) => before })
  const favorites = {
    key: 'favorites',
    label: 'Favorites',
    without: { ...filters, favorites: false, page: 1 },
  }
  const playing = {
    key: 'playing',
    label: 'New in games I play',
    without: { ...filters, playing: false, page: 1 },
  }
  const active = [
    ...(filters.favorites ? [favorites] : []),
    ...(filters.playing ? [playing] : []),
    ...removableTags(filters),
    ...without.map((id) => ({
      key: `game-${id}`,
      label: games.data?.items.find((game) => game.id === id)?.name ?? `game ${id}`,
      excluded: true,
      without: withGame(filters, id, true),
    })),
  ]
  return <RemovableFilters filters={active} addressOf={updatesAddress} />
}
