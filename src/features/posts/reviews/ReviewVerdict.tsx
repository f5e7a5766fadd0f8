import type { GamePost } from '#/features/posts/posts.contract.ts'
import { Chip } from '#/ui/Chip.tsx'
import { Stars } from '#/ui/Stars.tsx'
import styles from './ReviewVerdict.module.css'

/** Development tags of games that are not finished: early access, prototype, game jam. */
const EARLY_STAGES: readonly (number | null)[] = [9, 91, 93]

/** What a review comes to: recommended or not, and stars. */
export function ReviewVerdict({ post }: { post: GamePost }) {
  const recommended = post.review_type === 'positive'
  return (
    <div className={styles.line}>
      {post.review_type && (
        <Chip tone={recommended ? 'positive' : 'negative'} icon={recommended ? 'check' : 'x'}>
          {recommended ? 'Recommended' : 'Not recommended'}
        </Chip>
      )}
      {post.review_rating !== null && <Stars value={post.review_rating} />}
    </div>
  )
}

/** Which game a review's author had before them: how far it was made, and its newest version then. */
export function ReviewedStage({ post }: { post: GamePost }) {
  const early = EARLY_STAGES.includes(post.review_dev_stage)
  if (!early && !post.review_version) return null
  return (
    <div className={styles.line}>
      {early && <Chip tone="warning">reviewed during early stage of development</Chip>}
      {post.review_version && (
        <span className={styles.version}>
          {early ? 'at' : 'reviewed at'} {post.review_version}
        </span>
      )}
    </div>
  )
}
