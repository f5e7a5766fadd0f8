import { z } from 'zod'
import { gameCardSchema, urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { MAX_SHOWN, SHELF_GAMES } from './forYou.limits.ts'

const reasonSchema = z
  .union([
    z.object({
      kind: z.literal('liked'),
      game: z.object({ id: z.int(), urlid: urlidParameter, name: z.string() }),
    }),
    z.object({
      kind: z.literal('tags'),
      tags: z.array(z.int()).describe('Ids of one or two tags, named in /api/tags; the most telling first.'),
    }),
  ])
  .describe("Why it was picked: members who like 'game', which the viewer likes, like it, too; or its tags.")
export type Reason = z.infer<typeof reasonSchema>

/** A game that is picked for the viewer. */
const pickedGameSchema = gameCardSchema.extend({ reason: reasonSchema }).meta({ id: 'PickedGame' })

export const forYouSchema = z
  .object({
    items: z
      .array(pickedGameSchema)
      .describe(
        'Best first. None where too little is known, or where the viewer switched recommendations off.',
      ),
  })
  .meta({ id: 'ForYou' })
export type ForYouGames = z.infer<typeof forYouSchema>

export const limitParameter = z
  .string()
  .regex(/^[1-9]\d?$/, `must be a whole number from 1 to ${MAX_SHOWN}`)
  .transform(Number)
  .refine((limit) => limit <= MAX_SHOWN, `must be a whole number from 1 to ${MAX_SHOWN}`)
  .default(SHELF_GAMES)
  .meta({
    type: 'integer',
    description: `How many games; 1 to ${MAX_SHOWN}, ${SHELF_GAMES} by default`,
    example: 6,
  })
