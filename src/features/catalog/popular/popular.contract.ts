import { z } from 'zod'
import { gameCardSchema } from '#/features/catalog/games/games.contract.ts'

const place = z.int().min(1).max(10).nullable()

/** Why a game ranks where it does. */
export const rankReasonSchema = z
  .object({
    game_id: z.int(),
    upvotes: z.int().min(0).describe('Votes on the game in the period.'),
    downvotes: z.int().min(0),
    clicks: z
      .int()
      .min(0)
      .describe('Clicks on its links in the period; a visitor counts once per link and day.'),
    mix: z
      .object({
        points: z.int().min(1).max(30),
        rated: place.describe('Place among the highest rated, from 1; null if it is not among the first 10.'),
        clicks: place.describe('Place among those with the most clicks on their links.'),
        votes: place.describe('Place among those with the most votes.'),
      })
      .nullable()
      .describe('Only in the mix.'),
  })
  .meta({ id: 'RankReason' })
export type RankReason = z.infer<typeof rankReasonSchema>

/** A page of a ranking of games. */
export const popularListSchema = z
  .object({
    items: z.array(gameCardSchema),
    reasons: z.array(rankReasonSchema).describe('One for each of `items`, in the same order.'),
    total: z.int().min(0).describe('Ranked games: at most 10 in the mix, and 100 otherwise.'),
    page: z.int().min(1).describe('1-based.'),
    pages: z.int().min(0),
  })
  .meta({ id: 'PopularList' })
export type PopularList = z.infer<typeof popularListSchema>
