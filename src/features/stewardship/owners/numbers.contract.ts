import { z } from 'zod'
import { NUMBERS_RANGES } from './numbers.limits.ts'

const count = z.int().min(0)

export const numbersQuerySchema = z.strictObject({
  days: z.enum(NUMBERS_RANGES.map(String) as [string, ...string[]]).optional(),
})

/** The statistics of a game by UTC day, oldest first; today is not over. */
export const numbersSchema = z
  .object({
    name: z.string(),
    days: z.array(
      z.object({
        day: z.string().describe("The UTC day, e.g. '2026-11-22'."),
        views: count.describe('Visitors who opened the game.'),
        clicks: count.describe('Clicks on its links; a visitor counts once for each type of link.'),
        upvotes: count.describe('Votes cast that day that still count.'),
        downvotes: count,
        favorites: count.describe(
          'Members who added it to their favorites that day and have not removed it.',
        ),
      }),
    ),
    links: z.array(z.object({ type: z.string().describe('A slug of a link type.'), clicks: count })),
  })
  .meta({ id: 'GameNumbers' })
export type Numbers = z.infer<typeof numbersSchema>
export type DayStats = Numbers['days'][number]
