import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nearGamesQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { isBlockingKnown, useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { requestQuery } from './effectiveQuery.ts'
import type { ShownList } from './listOfAddress.ts'
import { hasNear } from './loadAlternatives.ts'

/** The games with a name similar to the text of a search with few games, for its viewer; none if it has enough. */
export function useNearGames(shown: ShownList, total: number | undefined): readonly GameCard[] {
  const query = requestQuery(shown, useListDefaults())
  const access = useListAccess(isPersonal(query))
  const queryClient = useQueryClient()
  // Until the viewer's own are loaded: the page hides the rows of games that the viewer hides.
  const everyones =
    access.kind === 'own' && isBlockingKnown()
      ? queryClient.getQueryData(nearGamesQuery(query).queryKey)
      : undefined
  const { data } = useQuery({
    ...nearGamesQuery(query, access.viewer),
    enabled: hasNear(query, total) && (access.kind === 'public' || access.kind === 'own'),
    placeholderData: everyones,
  })
  return hasNear(query, total) ? (data?.items ?? []) : []
}
