import { z } from 'zod'
import { gameCardSchema } from '#/features/catalog/games/games.contract.ts'
import { libraryEntrySchema } from '#/features/catalog/library/library.contract.ts'
import { MAX_COUNTED_NEWS } from './ownLibrary.limits.ts'

/** A game of the member's own library, with all that they recorded about it. */
export const ownLibraryRowSchema = libraryEntrySchema
  .extend({
    game: gameCardSchema,
    news: z
      .int()
      .min(0)
      .max(MAX_COUNTED_NEWS)
      .describe(
        `For a game with the status 'playing': its updates since \`played_at\`, counted up to ${MAX_COUNTED_NEWS}; otherwise 0. They are listed at /api/updates?playing=1.`,
      ),
  })
  .meta({ id: 'OwnLibraryRow' })
export type OwnLibraryRow = z.infer<typeof ownLibraryRowSchema>
