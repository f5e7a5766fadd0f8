import { z } from 'zod'
import { subjectGameSchema } from '#/features/catalog/games/games.contract.ts'
import { formatCount } from '#/shared/formatCount.ts'
import { UPDATE_START } from './updates.limits.ts'

const shape = z.object({
  id: z.int(),
  version_number: z.string().nullable(),
  title: z.string().nullable(),
  content: z.string().describe('Markdown.'),
  created_at: z.string().describe('When it was published, ISO; used only for sorting if `justdate` is null.'),
  justdate: z.string().nullable().describe('ISO date of the release; null if unknown.'),
  game: subjectGameSchema,
})

/** A published update of a game, in a list. */
export const updateSchema = shape
  .extend({
    content: shape.shape.content.describe(
      `Markdown: the first ${formatCount(UPDATE_START)} characters, to the end of a paragraph or line where there is one.`,
    ),
    is_cut: z.boolean().describe('Whether there is more of it, at /api/updates/{id}.'),
  })
  .meta({ id: 'GameUpdate' })

/** An update on its own page: who may change it follows from it. */
export const updateDetailsSchema = shape
  .extend({
    added_by: z
      .object({ id: z.string(), username: z.string() })
      .nullable()
      .describe('Null if it is not known who added it.'),
    developer_id: z.string().nullable().describe('The account that owns the game.'),
    source: z.enum(['user', 'feed', 'push', 'import', 'demo']).describe('How it was added.'),
    edited_at: z.string().nullable().describe('ISO time of the last change.'),
  })
  .meta({ id: 'GameUpdateDetails' })
export type GameUpdateDetails = z.infer<typeof updateDetailsSchema>

export type GameUpdate = z.infer<typeof updateSchema>
