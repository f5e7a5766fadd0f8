import type { ReviewStats } from '#/features/community/posts/posts.contract.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { Stars } from '#/ui/Stars.tsx'
import styles from './ReviewNumbers.module.css'

/** The numbers of a game's reviews, apart for its full release and for what came before. */
export function ReviewNumbers({ stats }: { stats: ReviewStats | undefined }) {
  return (
    <div className={styles.blocks}>
      <Block title="Full release" numbers={stats?.full_release} />
      <Block title="Early access" numbers={stats?.early_access} />
    </div>
  )
}

function Block({ title, numbers }: { title: string; numbers: ReviewStats['full_release'] | undefined }) {
  return (
    <section className={styles.block} aria-label={title}>
      <p className="muted text-13 medium">{title}</p>
      {!numbers && <Skeleton height={34} />}
      {numbers?.total === 0 && <p className="muted text-15">no reviews</p>}
      {numbers && numbers.total > 0 && (
        <div className={styles.numbers}>
          <ScorePercent percent={numbers.positive_percentage} className={styles.percent} />
          <span className="stack">
            <Stars value={numbers.average_rating} size={18} />
            <span className="muted text-13">
              {numbers.average_rating?.toFixed(1)} · {groupDigits(numbers.total)}{' '}
              {numbers.total === 1 ? 'review' : 'reviews'}
            </span>
          </span>
        </div>
      )}
    </section>
  )
}
