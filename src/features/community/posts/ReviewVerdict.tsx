import { EARLY_STAGES } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'
import { Stars } from '#/ui/Stars.tsx'
import { Time } from '#/ui/Time.tsx'
import type { GamePost } from './posts.contract.ts'
import styles from './ReviewVerdict.module.css'

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

/**
 * Which game a review's author had before them, how far it was made and in which version, and when they last changed what they
 * wrote.
 */
export function ReviewedStage({ post }: { post: GamePost }) {
  const early = EARLY_STAGES.includes(post.review_dev_stage)
  if (!early && !post.review_version && !post.edited_at) return null
  return (
    <div className={styles.line}>
      {early && <Chip tone="warning">reviewed during early stage of development</Chip>}
      {post.review_version && <span className="muted text-12 break">{versionText(post)}</span>}
      {post.edited_at && (
        <span className="muted text-12 break">
          Edited <Time value={post.edited_at} />
        </span>
      )}
    </div>
  )
}

const versionText = ({ review_version, game_version }: GamePost) =>
  game_version && game_version !== review_version
    ? `Written for ${review_version}, now ${game_version}`
    : `Written for ${review_version}`
