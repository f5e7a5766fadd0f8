import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { SHELF_DAYS } from '#/features/catalog/popular/popular.limits.ts'
import { useIsWanted } from '#/features/catalog/searches/listDefaults.client.ts'
import { FeaturedShelf } from '#/features/catalog/shelves/FeaturedShelf.tsx'
import { GameShelf, type GameShelfProps } from '#/features/catalog/shelves/GameShelf.tsx'
import { MIN_SHELF } from '#/features/catalog/shelves/shelves.limits.ts'
import { paths } from '#/shared/paths.ts'
import { cachedFragment } from '#/ui/cachedFragment.tsx'
import type { FrontPageData } from './frontPage.contract.ts'

type RankedShelf = Omit<GameShelfProps<GameCard>, 'games' | 'eager'> & {
  of: 'popular' | 'best_new' | 'playable'
}

const SHELVES: readonly RankedShelf[] = [
  {
    of: 'popular',
    id: 'popular-this-week',
    title: 'Popular this week',
    note: `rated, clicked, and voted on in the last ${SHELF_DAYS.popular} days`,
    all: { href: paths.popular({ within: `${SHELF_DAYS.popular}d` }), games: 'games popular this week' },
  },
  {
    of: 'best_new',
    id: 'best-new',
    title: 'Best new',
    note: `added in the last ${SHELF_DAYS.bestNew} days, highest rated first`,
    all: {
      href: paths.popular({ by: 'bestnew', within: `${SHELF_DAYS.bestNew}d` }),
      games: 'new games, best first',
    },
  },
  {
    of: 'playable',
    id: 'play-right-here',
    title: 'Play right here',
    note: 'no download, opens in a tab',
    all: { href: paths.search({ playable: '1', sort: 'rated' }), games: 'games to play right here' },
  },
]

/** The shelves that are the same for everyone, without what the reader hides. One with too few games is left out. */
export function Shelves({ data }: { data: FrontPageData }) {
  const isWanted = useIsWanted()
  const featured = data.featured.filter(isWanted)
  const shelves = SHELVES.map(({ of, ...shelf }) => ({ ...shelf, games: data[of].filter(isWanted) })).filter(
    ({ games }) => games.length >= MIN_SHELF,
  )
  return (
    <>
      <FeaturedShelf games={featured} eager />
      {shelves.map((shelf, place) => (
        <Shelf key={shelf.id} {...shelf} eager={place === 0 && featured.length === 0} />
      ))}
    </>
  )
}

const Shelf = cachedFragment(GameShelf<GameCard>, ({ id, games, eager }) =>
  JSON.stringify([id, games, eager]),
)
