import { type Refusal, refuse } from '#/shared/refusal.ts'
import { markdownRules, textError, withoutGaps } from '#/shared/textRules.ts'
import { MAX_STARS, REVIEW_BOUNDS, type ReviewType } from './reviews.limits.ts'

/** A game, as far as it decides who may review it. */
export interface ReviewedGame {
  archived: boolean
  developer_id: string | null
}

/** Why the member cannot review the game; undefined if they can. A game that waits for its confirmation can be reviewed. */
export function refuseReview(game: ReviewedGame, userId: string): Refusal | undefined {
  if (game.archived) return refuse(409, 'This game is archived. You can’t review it.')
  if (game.developer_id === userId) return refuse(403, 'You can’t review your own game')
  return undefined
}

export const CHOOSE_RECOMMENDATION = 'Choose whether you recommend the game'
export const CHOOSE_STARS = `Choose 1 to ${MAX_STARS} stars`
const isStars = (rating: number | undefined) =>
  Number.isInteger(rating) && rating! >= 1 && rating! <= MAX_STARS
const CONTENT = markdownRules(REVIEW_BOUNDS)

/** What is missing or wrong in a review with a trimmed text, by field. */
export const reviewErrors = (review: {
  content: string
  review_type: ReviewType | undefined
  review_rating: number | undefined
}) =>
  withoutGaps({
    review_type: review.review_type ? undefined : CHOOSE_RECOMMENDATION,
    review_rating: isStars(review.review_rating) ? undefined : CHOOSE_STARS,
    content: textError(review.content, CONTENT),
  })
