import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { isBlocked, isBlockingKnown, useListAccess } from '#/features/account/session/blockedGames.client.ts'
import { isPersonal } from '#/features/catalogue/catalogue.address.ts'
import { gameListQuery } from '#/features/games/games.client.ts'
import type { GameList } from '#/features/games/games.contract.ts'
import type { ShownList } from './listOfAddress.ts'

/**
 * The list of an address as its reader is to see it: everyone's, or the viewer's own where they block games or filter by their votes
 * and favorites. Until their own list is loaded, everyone's without the blocked games is shown, and no total.
 */
export function useGameList({ query, size }: ShownList, { enabled = true } = {}) {
  const access = useListAccess(isPersonal(query))
  const queryClient = useQueryClient()
  const publicKey = gameListQuery(query, size).queryKey
  const placeholder =
    access.kind === 'own' && isBlockingKnown() && !isPersonal(query)
      ? withoutBlocked(queryClient.getQueryData<InfiniteData<GameList, number>>(publicKey))
      : undefined
  const list = useInfiniteQuery({
    ...gameListQuery(query, size, access.viewer),
    enabled: enabled && (access.kind === 'public' || access.kind === 'own'),
    ...(placeholder?.pages[0]?.items.length ? { placeholderData: placeholder } : {}),
  })
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  return { list, access, total }
}

function withoutBlocked(
  list: InfiniteData<GameList, number> | undefined,
): InfiniteData<GameList, number> | undefined {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !isBlocked(id)) })),
    }
  )
}
