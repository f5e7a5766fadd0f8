import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { Time } from '#/ui/Time.tsx'
import styles from './ReviewForm.module.css'
import type { OwnReview } from './reviews.contract.ts'

/** What the review is pinned to: the stage and version at which it was written, or will be. */
export function ReviewFacts({ own }: { own: OwnReview }) {
  const { review } = own
  const stage = tagById.get((review ? review.review_dev_stage : own.dev_stage) ?? 0)
  const version = review ? review.review_version : own.version
  return (
    <dl className={styles.facts}>
      {stage && (
        <div>
          <dt>Stage:</dt>
          <dd>{tagLabel(stage)}</dd>
        </div>
      )}
      {version && (
        <div>
          <dt>Version:</dt>
          <dd>{version}</dd>
        </div>
      )}
      {review && (
        <div>
          <dt>Posted:</dt>
          <dd>
            <Time value={review.created_at} />
          </dd>
        </div>
      )}
    </dl>
  )
}
