import { z } from 'zod'
import { gameCardSchema } from '#/features/catalog/games/games.contract.ts'
import { SHELF_DAYS } from '#/features/catalog/popular/popular.limits.ts'
import { MAX_FEATURED, SHELF_SIZE } from '#/features/catalog/shelves/shelves.limits.ts'
import { MAX_CONTINUED, MAX_UPDATES_AGE_SECONDS, WEEK_DAYS } from './frontPage.limits.ts'

const shelf = z.array(gameCardSchema)

/** What the front page shows above the list of all games. */
export const frontPageSchema = z
  .object({
    numbers: z
      .object({
        games: z.int().min(0).describe('Confirmed games.'),
        votes: z.int().min(0).describe('Votes on them, up and down together.'),
        updates: z
          .int()
          .min(0)
          .describe(`Updates of the last ${WEEK_DAYS} days, at most ${MAX_UPDATES_AGE_SECONDS} seconds old.`),
      })
      .nullable()
      .describe('Null while the database is unavailable and the updates were never counted.'),
    featured: shelf.describe(
      `What moderators feature now, longest first; at most ${MAX_FEATURED}, whatever \`hide\` says.`,
    ),
    popular: shelf.describe(
      `The first ${SHELF_SIZE} of /api/games/popular with \`within=${SHELF_DAYS.popular}d\`; none while the database is unavailable.`,
    ),
    best_new: shelf.describe(
      `The first ${SHELF_SIZE} of /api/games/popular with \`by=bestnew&within=${SHELF_DAYS.bestNew}d\`.`,
    ),
    playable: shelf.describe(`The ${SHELF_SIZE} highest-rated games that can be played on this site.`),
  })
  .meta({ id: 'FrontPage' })
export type FrontPageData = z.infer<typeof frontPageSchema>

const continuedGameSchema = gameCardSchema
  .extend({
    update: z
      .object({ id: z.int(), version_number: z.string().nullable(), title: z.string().nullable() })
      .describe('The newest of its updates since the viewer last played it.'),
  })
  .meta({ id: 'ContinuedGame' })
export type ContinuedGame = z.infer<typeof continuedGameSchema>

export const continuedGamesSchema = z
  .object({ items: z.array(continuedGameSchema).describe(`At most ${MAX_CONTINUED}.`) })
  .meta({ id: 'ContinuedGames' })
export type ContinuedGames = z.infer<typeof continuedGamesSchema>
