import { useQuery } from '@tanstack/react-query'
import { forYouQuery } from '#/features/catalog/forYou/forYou.client.ts'
import { WELCOME_GAMES } from '#/features/catalog/forYou/forYou.limits.ts'
import { reasonText } from '#/features/catalog/forYou/reasonText.ts'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import type { Me } from '#/features/people/account/me.contract.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { List } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './OnboardingDialog.module.css'

/** Games that are picked by what the member has just chosen and voted on. They open in a new tab, so that the steps stay open. */
export function ForYouStep({ viewer }: { viewer: Me }) {
  const { data, error, isFetching } = useQuery({
    ...forYouQuery(viewer.id, WELCOME_GAMES),
    // The steps before this one have just changed them.
    staleTime: 0,
  })
  if (error) return <ErrorState compact title="Games couldn't be loaded" />
  if (!data || isFetching) return <SkeletonText lines={6} />
  if (data.items.length === 0)
    return (
      <EmptyState compact icon="sparkles" title="No games yet">
        Like some tags or vote on some games, and the home page will show games for you.
      </EmptyState>
    )
  return (
    <List className={styles.games}>
      {data.items.map((game) => (
        <li key={game.id} className={styles.game}>
          <GamePicture game={game} src={game.logo} purpose="logo" width={48} height={48} />
          <span className={styles.name}>
            <a href={paths.game(game.urlid)} target="_blank" rel="noopener">
              {game.name}
            </a>
            <br />
            <span className="muted text-13">{reasonText(game.reason)}</span>
          </span>
        </li>
      ))}
    </List>
  )
}
