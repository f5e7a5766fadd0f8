import { DeveloperLinks } from '#/features/catalog/developers/DeveloperLinks.tsx'
import { groupDigits } from '#/shared/formatCount.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import styles from './GameHoverCard.module.css'
import { GameLinks } from './GameLinks.tsx'
import { GameThumbnail } from './GameThumbnail.tsx'
import type { GameCard } from './games.contract.ts'
import { ReleaseDate } from './ReleaseDate.tsx'

/** Shows more about a game while the pointer rests on its name, with its first screenshot if it has one. */
export default function GameHoverCard({ game }: { game: GameCard }) {
  const picture = game.thumb ? { url: game.thumb, kind: 'screenshot' as const } : game.picture
  return (
    <div className={styles.card}>
      <GameThumbnail game={{ ...game, picture }} sizes="400px" eager />
      <p className="text-18 strong break">{game.name}</p>
      {game.developers.length > 0 && (
        <p className="muted text-13 break">
          by <DeveloperLinks developers={game.developers} />
        </p>
      )}
      {game.release_date && (
        <p className="muted text-13">
          Released <ReleaseDate day={game.release_date} precision={game.release_precision} />
        </p>
      )}
      <p className="text-13">{game.desc}</p>
      <p className="text-13">
        <ScorePercent percent={shownRating(game)} /> {groupDigits(game.upvotes)} up,{' '}
        {groupDigits(game.downvotes)} down
      </p>
      <GameLinks game={game} />
    </div>
  )
}
