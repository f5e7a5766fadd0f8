import { useQuery } from '@tanstack/react-query'
import { useOwnGames } from '#/features/catalog/favorites/ownGamesContext.ts'
import { FOR_YOU } from '#/features/catalog/index/query/catalog.address.ts'
import { GameShelf } from '#/features/catalog/shelves/GameShelf.tsx'
import type { OwnShelfProps } from '#/features/catalog/shelves/OwnShelfPlace.tsx'
import { MIN_SHELF } from '#/features/catalog/shelves/shelves.limits.ts'
import { useKeptPlace } from '#/features/catalog/shelves/useKeptPlace.ts'
import { isBlocked, useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { paths } from '#/shared/paths.ts'
import { controlOfNeighbor } from '#/ui/focus.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import styles from './ForYouGames.module.css'
import { forYouQuery } from './forYou.client.ts'
import { SHELF_GAMES } from './forYou.limits.ts'
import { reasonText } from './reasonText.ts'

/** The games that are picked for a member, each with the reason. Too few are not shown. */
export default function ForYouGames({ viewer, mayMove }: OwnShelfProps) {
  const { data } = useQuery(forYouQuery(viewer, SHELF_GAMES))
  // For the list of hidden games, which may change.
  useListAccess()
  const { hide } = useOwnGames()
  const isEnough = data && data.items.length >= MIN_SHELF
  const isShown = useKeptPlace('for-you', { viewer, mayMove, isEnough })
  if (!isShown || !data) return null
  return (
    <GameShelf
      id="for-you"
      title="For you"
      note="by what you like and play"
      all={{ href: paths.search({ sort: FOR_YOU.id }), games: 'games for you' }}
      games={data.items.filter(({ id }) => !isBlocked(id))}
      foot={(game) => (
        <div className={styles.foot}>
          <p className={`clamp-2 break muted text-13 ${styles.reason}`}>{reasonText(game.reason)}</p>
          <IconButton
            icon="eye-off"
            size="small"
            label={`Not interested in ${game.name}`}
            onClick={(event) => {
              const item = event.currentTarget.closest('li')
              controlOfNeighbor(item, `.${styles.foot} button`)?.focus({ preventScroll: true })
              hide(game)
            }}
          />
        </div>
      )}
    />
  )
}
