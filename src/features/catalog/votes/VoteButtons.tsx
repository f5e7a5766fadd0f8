import { shownRating } from '#/shared/shownRating.ts'
import { VoteControl, type VoteControlProps } from '#/ui/VoteControl.tsx'
import { voteKey } from './votes.client.ts'
import type { VoteKind } from './votes.limits.ts'
import { shownVotes, type VoteCounts } from './votes.rules.ts'
import { countsWithOwn, ownVote, useVotes } from './votesContext.ts'

export interface VoteButtonsProps extends Pick<VoteControlProps, 'className' | 'layout' | 'subject'> {
  kind: VoteKind
  /** The item with its counts as cached; `post_type` of a post. */
  item: VoteCounts & { id: number; post_type?: string }
  /** Shows the bar and the percentage of upvotes. */
  withRating?: boolean
  /** Completes the sentence 'Sign in to …'. */
  purpose: string
}

/** The vote buttons of an item, with its counts and the viewer's vote. */
export function VoteButtons({ kind, item, withRating = false, purpose, ...control }: VoteButtonsProps) {
  const { own, failed, cast, retry } = useVotes()
  const counts = countsWithOwn(own, kind, item)
  const { score } = shownVotes(kind, counts)
  const key = voteKey({ kind, id: item.id })
  return (
    <VoteControl
      {...control}
      score={score}
      own={ownVote(own, kind, item.id)}
      {...(withRating ? { rating: shownRating(counts) } : {})}
      onVote={(type) => cast({ kind, id: item.id, type }, purpose, item.post_type)}
      {...(failed.has(key) ? { onRetry: () => retry(key) } : {})}
    />
  )
}
