import { z } from 'zod'
import { MAX_VOTE_MONTHS, MIN_MONTHLY_VOTES } from './votesByMonth.limits.ts'

/** How many votes a game got in each month. */
export const votesByMonthSchema = z
  .object({
    items: z
      .array(
        z.object({
          month: z.string().describe("A UTC month, such as '2026-11'."),
          upvotes: z.int().min(0),
          downvotes: z.int().min(0),
        }),
      )
      .max(MAX_VOTE_MONTHS)
      .describe(
        `Every month from the first with votes to the current one, the oldest first. Empty for a game with fewer than ${MIN_MONTHLY_VOTES} votes.`,
      ),
  })
  .meta({ id: 'VotesByMonth' })
export type VotesByMonth = z.infer<typeof votesByMonthSchema>
