import { useState } from 'react'
import type { ShownRating } from '#/shared/shownRating.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { RatingBar } from './RatingBar.tsx'
import { RollingNumber } from './RollingNumber.tsx'
import { ScorePercent } from './ScorePercent.tsx'
import styles from './VoteControl.module.css'

export type VoteType = 'upvote' | 'downvote'

export interface VoteControlProps {
  /** What the vote is on, for the buttons' names: 'Upvote Kittens Game'. */
  subject: string
  /** The number between the buttons. The caller decides whether it may be negative. */
  score: number
  /** The viewer's vote, null for none. */
  own: VoteType | null
  /** Called on a click that changes the vote. A click on the current vote does nothing. */
  onVote?: (type: VoteType) => void
  /** Set if the viewer's vote could not be sent: shows a button that sends it again. */
  onRetry?: () => void
  /** Percent of positive votes for the bar, or 'few votes'; null for no votes. Omit it for no bar. */
  rating?: ShownRating
  /** column: a game in a list, in one line or, on phones, below one another; row: a heading; compact: a comment's foot. */
  layout?: 'column' | 'row' | 'compact'
  disabled?: boolean
  className?: string
}

/** Upvote, score, downvote. A controlled component: it shows the given vote and reports clicks. */
export function VoteControl(props: VoteControlProps) {
  const { subject, score, own, onVote, onRetry, rating, layout = 'column', disabled, className } = props
  const [moved, setMoved] = useState<VoteType | null>(null)

  const button = (type: VoteType) => (
    <button
      type="button"
      className={classes(styles.button, styles[type], moved === type && styles.popped)}
      aria-pressed={own === type}
      aria-label={`${type === 'upvote' ? 'Upvote' : 'Downvote'} ${subject}`}
      disabled={disabled}
      onClick={() => {
        if (own === type) return
        setMoved(type)
        onVote?.(type)
      }}
    >
      <Icon name={type === 'upvote' ? 'arrow-big-up' : 'arrow-big-down'} size={20} filled={own === type} />
    </button>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's styles and semantics for two buttons
    <div
      className={classes(styles.control, styles[layout], className)}
      role="group"
      aria-label={`Votes on ${subject}`}
    >
      {button('upvote')}
      <span className={styles.score} title={`Score ${score}`}>
        {/* It rolls for the reader's click and for votes of others meanwhile, not when the reader's vote is applied after loading. */}
        <RollingNumber value={score} of={own === moved ? undefined : own} />
      </span>
      {button('downvote')}
      {onRetry && (
        <button
          type="button"
          className={classes(styles.retry, own === 'downvote' && styles.retryDown)}
          title="This vote wasn’t sent. Try again."
          aria-label={`Send the vote on ${subject} again`}
          onClick={onRetry}
        >
          <Icon name="refresh-cw" size={14} />
        </button>
      )}
      {rating !== undefined && (
        <span className={styles.rating}>
          <RatingBar percent={rating} />
          <ScorePercent percent={rating} className={styles.percent} />
        </span>
      )}
    </div>
  )
}
