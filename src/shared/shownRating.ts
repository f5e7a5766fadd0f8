import { ratingPercent } from './wilson.ts'

/** With fewer votes that count, one vote would decide the percentage. */
export const MIN_RATED_VOTES = 5

/** A rating as it is shown: a percentage, that it has too few votes for one, or null without votes. */
export type ShownRating = number | 'few votes' | null

/** What is shown as the rating of these votes, in all places. Filters, orders and the API have the percentage itself. */
export function shownRating({ upvotes, downvotes }: { upvotes: number; downvotes: number }): ShownRating {
  const votes = upvotes + downvotes
  return votes > 0 && votes < MIN_RATED_VOTES ? 'few votes' : ratingPercent(upvotes, downvotes)
}
