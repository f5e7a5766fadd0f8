import { z } from 'zod'
import { gamePostSchema } from '#/features/community/posts/posts.contract.ts'
import { markdownInput } from '#/ui/markdown/markdownInput.ts'
import { MAX_STARS, REVIEW_BOUNDS, REVIEW_TYPES } from './reviews.limits.ts'
import { CHOOSE_RECOMMENDATION, CHOOSE_STARS } from './reviews.rules.ts'

/** Body of a new review and of a changed one. */
export const reviewInput = z.strictObject({
  content: markdownInput(REVIEW_BOUNDS),
  review_type: z.enum(REVIEW_TYPES, CHOOSE_RECOMMENDATION).describe('Whether the game is recommended.'),
  review_rating: z.int(CHOOSE_STARS).min(1, CHOOSE_STARS).max(MAX_STARS, CHOOSE_STARS).describe('Stars.'),
})
export type ReviewInput = z.infer<typeof reviewInput>

/** The viewer's own review of a game, or what a new one would be pinned to. */
export const ownReviewSchema = z
  .object({
    review: z
      .union([
        gamePostSchema.extend({
          is_held: z.boolean().describe('Whether it is held for review and hidden from others.'),
        }),
        z.null(),
      ])
      .describe('Null if the viewer has no review of the game.'),
    dev_stage: z.int().nullable().describe('Id of the development tag that a new review would be pinned to.'),
    version: z.string().nullable().describe('The newest version, which a new review would be pinned to.'),
    refusal: z.string().nullable().describe('Why the viewer cannot review the game; null if they can.'),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof ownReviewSchema>
