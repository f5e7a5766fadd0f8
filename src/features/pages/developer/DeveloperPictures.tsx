import { useGamesOfDevelopers } from '#/features/catalog/browse/gamesOfDevelopers.ts'
import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import styles from './DeveloperHead.module.css'

/** How many of the best games are shown: two to a line. */
const MAX_PICTURES = 4

/** Pictures of the games with the most votes. Their names are in the list below. */
export function DeveloperPictures({ slug }: { slug: string }) {
  const { data, isEveryones } = useGamesOfDevelopers([slug])
  const games = data?.items.slice(0, MAX_PICTURES) ?? []
  // Two lines of two, or one game alone.
  const shown = games.length < MAX_PICTURES ? games.slice(0, games.length === 3 ? 2 : games.length) : games
  if (shown.length === 0) return null
  return (
    <div className={styles.pictures} data-count={shown.length} data-everyones={isEveryones ? '' : undefined}>
      {shown.map((game) => (
        <GameThumbnail key={game.id} game={game} sizes="(max-width: 760px) 50vw, 320px" eager />
      ))}
    </div>
  )
}
