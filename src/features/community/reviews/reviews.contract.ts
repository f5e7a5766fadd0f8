import { z } from 'zod'
import { gamePostSchema } from '#/features/community/posts/posts.contract.ts'
import { markdownInput } from '#/ui/markdown/markdownInput.ts'
import { MAX_REVIEW_LENGTH, MAX_STARS, MIN_REVIEW_LENGTH, REVIEW_TYPES } from './reviews.limits.ts'

/** Body of a new review and of a changed one. */
export const reviewInput = z.strictObject({
  content: markdownInput({ min: MIN_REVIEW_LENGTH, max: MAX_REVIEW_LENGTH }),
  review_type: z
    .enum(REVIEW_TYPES, 'Choose whether you recommend the game')
    .describe('Whether the game is recommended.'),
  review_rating: z
    .int('Choose 1 to 5 stars')
    .min(1, 'Choose 1 to 5 stars')
    .max(MAX_STARS, 'Choose 1 to 5 stars')
    .describe('Stars.'),
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
