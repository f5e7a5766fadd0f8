import { useQuery } from '@tanstack/react-query'
import { featuredGamesQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { useIsWanted } from '#/features/catalog/searches/listDefaults.client.ts'
import { GameShelf } from './GameShelf.tsx'

/** The games that moderators feature; nothing while there are none. */
export function FeaturedShelf({ games, eager }: { games: readonly GameCard[]; eager?: boolean }) {
  if (games.length === 0) return null
  return (
    <GameShelf
      id="featured"
      title="Featured"
      note="picked by our moderators"
      games={games}
      log="featured"
      eager={eager}
    />
  )
}

/** The same with games of its own, without what the reader hides. */
export function FeaturedGames({ isShown }: { isShown: boolean }) {
  const { data } = useQuery({ ...featuredGamesQuery, enabled: isShown })
  const isWanted = useIsWanted()
  return isShown && data ? <FeaturedShelf games={data.items.filter(isWanted)} /> : null
}
