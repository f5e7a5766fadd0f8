import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useOwnGames } from '#/features/catalog/favorites/ownGamesContext.ts'
import { forYouQuery } from '#/features/catalog/forYou/forYou.client.ts'
import { WELCOME_GAMES } from '#/features/catalog/forYou/forYou.limits.ts'
import { reasonText } from '#/features/catalog/forYou/reasonText.ts'
import { cardNameClass } from '#/features/catalog/games/cardName.ts'
import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { gameListQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { DEFAULT_QUERY, SEARCH_PAGE_SIZE } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import { paths } from '#/shared/paths.ts'
import cardLink from '#/ui/cardLink.module.css'
import { classes } from '#/ui/classes.ts'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { List } from '#/ui/List.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './OnboardingDialog.module.css'

/** Games that are picked by what the member has just chosen and voted on. They open in a new tab, so that the steps stay open. */
export function ForYouStep({ viewer }: { viewer: Me }) {
  const { games, hasFailed } = useWelcomeGames(viewer)
  if (hasFailed) return <ErrorState compact title="Games couldn’t be loaded" />
  if (games?.length === 0) return <EmptyState compact icon="gamepad-2" title="No games yet" />
  return (
    <List className={styles.cards} aria-busy={!games}>
      {games
        ? games.map(({ game, reason }) => (
            <li key={game.id} className={classes(cardLink.area, styles.card)}>
              <GameThumbnail game={game} sizes="240px" className={styles.picture} />
              <p className={styles.cardText}>
                <a
                  className={classes(cardLink.link, cardNameClass(game.name))}
                  href={paths.game(game.urlid)}
                  target="_blank"
                  rel="noopener"
                >
                  {game.name}
                </a>
                <span className="clamp-2 muted text-13">{reason}</span>
              </p>
            </li>
          ))
        : Array.from({ length: WELCOME_GAMES }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            <li key={place} className={styles.card}>
              <div className={styles.waiting}>
                <Skeleton height="100%" />
              </div>
              <p className={styles.cardText} />
            </li>
          ))}
    </List>
  )
}

interface WelcomeGame {
  game: GameCard
  reason: string
}

/** The games that are picked for a member, and where they are too few, popular ones that the member doesn't know. */
function useWelcomeGames(viewer: Me): { games: WelcomeGame[] | undefined; hasFailed: boolean } {
  // The steps before this one have just changed both.
  const FRESH = { staleTime: 0, refetchOnWindowFocus: false }
  const { hide } = useListDefaults()
  const { favorites } = useOwnGames()
  const picked = useQuery({ ...forYouQuery(viewer.id, WELCOME_GAMES), ...FRESH })
  const isPicked = picked.data !== undefined && !picked.isFetching
  const isShort = isPicked && picked.data.items.length < WELCOME_GAMES
  const popular = useInfiniteQuery({
    ...gameListQuery({ ...DEFAULT_QUERY, sort: 'votes', vote: 'unvoted', hide }, SEARCH_PAGE_SIZE, viewer.id),
    ...FRESH,
    enabled: isShort,
  })
  const hasFailed = Boolean(picked.error ?? popular.error)
  if (!isPicked || (isShort && (!popular.data || popular.isFetching))) return { games: undefined, hasFailed }
  const games = picked.data.items.map((game) => ({ game, reason: reasonText(game.reason) }))
  const known = new Set([...games.map(({ game }) => game.id), ...favorites])
  const others = isShort ? (popular.data?.pages.flatMap((page) => page.items) ?? []) : []
  const unknown = others.filter((game) => !game.archived && !known.has(game.id))
  const fill = unknown.map((game) => ({ game, reason: 'Popular with players' }))
  return { games: [...games, ...fill].slice(0, WELCOME_GAMES), hasFailed }
}
