import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOwnGames } from '#/features/catalog/favorites/ownGamesContext.ts'
import { GameTile } from '#/features/catalog/games/GameTile.tsx'
import { FOR_YOU } from '#/features/catalog/index/query/catalog.address.ts'
import { isBlocked, useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { FOR_YOU_ATTRIBUTE } from '#/features/people/session/blockedGames.ts'
import { paths } from '#/shared/paths.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import styles from './ForYouShelf.module.css'
import { forYouQuery } from './forYou.client.ts'
import { MIN_SHELF, SHELF_GAMES } from './forYou.limits.ts'
import { reasonText } from './reasonText.ts'
import { keepPlace } from './shelfPlace.client.ts'

export interface ForYouGamesProps {
  /** The id of the member. */
  viewer: string
  /** Whether what is below may still move down. */
  mayMove: boolean
}

/** The games that are picked for a member, each with the reason. Too few are not shown. */
export default function ForYouGames({ viewer, mayMove }: ForYouGamesProps) {
  const { data } = useQuery(forYouQuery(viewer, SHELF_GAMES))
  // For the list of hidden games, which may change.
  useListAccess()
  const { hide } = useOwnGames()
  const [isPlaceKept] = useState(() => document.documentElement.hasAttribute(FOR_YOU_ATTRIBUTE))
  const isEnough = data && data.items.length >= MIN_SHELF
  const isShown = isEnough && (mayMove || isPlaceKept)
  useEffect(() => {
    if (isEnough === undefined) return
    keepPlace(viewer, isEnough)
    document.documentElement.toggleAttribute(FOR_YOU_ATTRIBUTE, isShown)
  }, [viewer, isEnough, isShown])
  if (!isShown) return null
  return (
    <section className={styles.shelf} aria-labelledby="for-you">
      <div className={styles.head}>
        <h2 id="for-you" className={styles.heading}>
          For you
        </h2>
        <a className="text-13" href={paths.search({ sort: FOR_YOU.id })}>
          See all<span className="visually-hidden"> games for you</span>
        </a>
      </div>
      <ul className={styles.games}>
        {data.items
          .filter(({ id }) => !isBlocked(id))
          .map((game) => (
            <li key={game.id} className={styles.game}>
              <GameTile game={game} sizes="260px" />
              <div className={styles.foot}>
                <p className={styles.reason}>{reasonText(game.reason)}</p>
                <IconButton
                  icon="eye-off"
                  size="small"
                  label={`Not interested in ${game.name}`}
                  onClick={(event) => {
                    focusNeighbor(event.currentTarget)
                    hide(game)
                  }}
                />
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** A game that is hidden takes its button with it: the keyboard goes on at the next game, or the one before. */
function focusNeighbor(button: HTMLElement): void {
  const game = button.closest('li')
  const neighbor = game?.nextElementSibling ?? game?.previousElementSibling
  neighbor?.querySelector<HTMLElement>(`.${styles.foot} button`)?.focus({ preventScroll: true })
}
