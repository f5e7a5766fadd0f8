import type { Game } from '#/features/catalog/games/games.contract.ts'
import { VotesByMonth } from '#/features/catalog/votesByMonth/VotesByMonth.tsx'
import { hasVotesByMonth } from '#/features/catalog/votesByMonth/votesByMonth.client.ts'
import type { ReviewStats } from '#/features/community/posts/posts.contract.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { classes } from '#/ui/classes.ts'
import { RollingNumber } from '#/ui/RollingNumber.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { Stars } from '#/ui/Stars.tsx'
import styles from './ReviewNumbers.module.css'
import { StarsHistogram } from './StarsHistogram.tsx'

export interface ReviewNumbersProps {
  game: Pick<Game, 'urlid' | 'upvotes' | 'downvotes' | 'counts'>
  /** Undefined until they are known. */
  stats: ReviewStats | undefined
}

/** The numbers of a game's reviews, apart for its full release and for what came before, how many stars they have, and its votes by month. */
export function ReviewNumbers({ game, stats }: ReviewNumbersProps) {
  return (
    <div className={styles.place}>
      <div
        className={classes(
          'panel',
          styles.panel,
          game.counts.reviews > 0 && styles.full,
          hasVotesByMonth(game) && styles.charted,
        )}
      >
        <Block title="Full release" numbers={stats?.full_release} />
        <Block title="Early access" numbers={stats?.early_access} />
        {game.counts.reviews > 0 && <StarsHistogram counts={stats?.stars} />}
        <VotesByMonth game={game} className={styles.votes} />
      </div>
    </div>
  )
}

function Block({ title, numbers }: { title: string; numbers: ReviewStats['full_release'] | undefined }) {
  return (
    <section className={styles.block} aria-label={title}>
      <p className="muted text-13">{title}</p>
      {!numbers && <Skeleton width={80} height={22} />}
      {numbers?.total === 0 && <p className="muted text-15">no reviews</p>}
      {numbers && numbers.total > 0 && (
        <>
          <p className={classes('title-font', styles.average)}>{numbers.average_rating?.toFixed(1)}</p>
          <Stars value={numbers.average_rating} size={14} />
          <p>
            <ScorePercent percent={numbers.positive_percentage} /> positive
          </p>
          <p className="muted text-13">
            <RollingNumber value={numbers.total} format={groupDigits} />{' '}
            {numbers.total === 1 ? 'review' : 'reviews'}
          </p>
        </>
      )}
    </section>
  )
}
