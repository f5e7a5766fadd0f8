import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { isBlocked, isBlockingKnown, useListAccess } from '#/features/account/session/blockedGames.client.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import type { Page } from '#/shared/pagination.ts'
import type { UpdatesFilters } from './updates.address.ts'
import { updatesQuery } from './updates.client.ts'
import type { GameUpdate } from './updates.contract.ts'

/** The updates as their reader is to see them; see `useGameList`. */
export function useUpdates(filters: UpdatesFilters) {
  const access = useListAccess(filters.favorites)
  const queryClient = useQueryClient()
  const everyones =
    access.kind === 'own' && isBlockingKnown() && !filters.favorites
      ? queryClient.getQueryData<InfiniteData<Page<GameUpdate>, number>>(updatesQuery(filters).queryKey)
      : undefined
  const placeholder = everyones && {
    ...everyones,
    pages: everyones.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ game }) => !isBlocked(game.id)),
    })),
  }
  const list = useInfiniteQuery({
    ...updatesQuery(filters, access.viewer),
    enabled: access.kind === 'public' || access.kind === 'own',
    ...(placeholder ? { placeholderData: placeholder } : {}),
  })
  return { list: loadedPages(list), access }
}
