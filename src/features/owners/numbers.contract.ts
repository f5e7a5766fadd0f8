import { z } from 'zod'
import { NUMBERS_RANGES } from './numbers.limits.ts'

const count = z.int().min(0)

export const numbersQuerySchema = z.strictObject({
  days: z.enum(NUMBERS_RANGES.map(String) as [string, ...string[]]).optional(),
})

/** The numbers of a game by UTC day, the oldest first; today is not over. */
export const numbersSchema = z
  .object({
    name: z.string(),
    days: z.array(
      z.object({
        day: z.string().describe("The UTC day, e.g. '2026-11-22'."),
        views: count.describe('Visitors who opened the game.'),
        clicks: count.describe('Clicks on its links; a visitor counts once for each type of link.'),
        upvotes: count.describe('Votes of that day that still count.'),
        downvotes: count,
        favorites: count.describe('Members who made it a favorite that day and still have it.'),
      }),
    ),
    links: z.array(z.object({ type: z.string().describe('A slug of a link type.'), clicks: count })),
  })
  .meta({ id: 'GameNumbers' })
export type Numbers = z.infer<typeof numbersSchema>
export type DayNumbers = Numbers['days'][number]
