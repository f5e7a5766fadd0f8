import { useQuery } from '@tanstack/react-query'
import { useIsWanted } from '#/features/catalog/searches/listDefaults.client.ts'
import { GameShelf } from '#/features/catalog/shelves/GameShelf.tsx'
import type { OwnShelfProps } from '#/features/catalog/shelves/OwnShelfPlace.tsx'
import { MIN_SHELF } from '#/features/catalog/shelves/shelves.limits.ts'
import { useKeptPlace } from '#/features/catalog/shelves/useKeptPlace.ts'
import { paths } from '#/shared/paths.ts'
import styles from './ContinuedGames.module.css'
import { continuedQuery } from './frontPage.client.ts'
import type { ContinuedGame } from './frontPage.contract.ts'

/** The games that a member plays and that have an update since, each with the newest one. Too few are not shown. */
export default function ContinuedGames({ viewer, mayMove }: OwnShelfProps) {
  const { data } = useQuery(continuedQuery(viewer))
  const isWanted = useIsWanted()
  const games = data?.items.filter(isWanted)
  const isShown = useKeptPlace('continue', {
    viewer,
    mayMove,
    isEnough: games && games.length >= MIN_SHELF,
  })
  if (!isShown || !games) return null
  return (
    <GameShelf
      id="continue"
      title="Continue"
      note="games you play, updated since you last played"
      all={{ href: paths.updates({ playing: '1' }), games: 'updates of games you play' }}
      games={games}
      foot={({ update }) => (
        <p className={`clamp-2 break text-13 ${styles.update}`}>
          <a href={paths.update(update.id)}>{nameOf(update)}</a>
        </p>
      )}
    />
  )
}

const nameOf = ({ version_number, title }: ContinuedGame['update']): string =>
  [version_number, title].filter(Boolean).join(': ') || 'New update'
