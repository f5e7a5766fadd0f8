import { useQuery } from '@tanstack/react-query'
import { featuredGamesQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { useIsWanted } from '#/features/catalog/searches/listDefaults.client.ts'
import { GameShelf } from './GameShelf.tsx'

/** The games that moderators feature, of `games`; nothing while there are none. The reader's default filter applies here, too. */
export function FeaturedShelf({ games, eager }: { games: readonly GameCard[]; eager?: boolean }) {
  const isWanted = useIsWanted()
  const wanted = games.filter(isWanted)
  if (wanted.length === 0) return null
  return (
    <GameShelf
      id="featured"
      title="Featured"
      note="picked by our moderators"
      games={wanted}
      log="featured"
      eager={eager}
    />
  )
}

/** The same with games of its own. */
export function FeaturedGames({ isShown }: { isShown: boolean }) {
  const { data } = useQuery({ ...featuredGamesQuery, enabled: isShown })
  return isShown && data ? <FeaturedShelf games={data.items} /> : null
}
