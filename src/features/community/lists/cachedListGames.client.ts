import type { QueryClient } from '@tanstack/react-query'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { postQuery } from '#/features/community/posts/posts.client.ts'
import { ownPostQuery } from '#/features/community/posts/postWrites.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { isLeftOut } from './leftOutGames.client.ts'

/**
 * The games of the list that an address of the site shows, in its order; undefined if it shows none. `current` is among them even if its reader
 * has just played it, and the list leaves out such games.
 */
export function cachedListGames(
  queryClient: QueryClient,
  path: string,
  current: string,
): GameCard[] | undefined {
  const id = /^\/list\/(\d+)$/.exec(path)?.[1]
  if (!id) return undefined
  // Its owner sees their changes at once.
  const own = queryClient.getQueryData(ownPostQuery(viewerId(), Number(id)).queryKey)
  const list = own ?? queryClient.getQueryData(postQuery(id).queryKey)
  return list?.items
    ?.map(({ game }) => game)
    .filter((game) => game.urlid === current || !isLeftOut(Number(id), game.id))
}
