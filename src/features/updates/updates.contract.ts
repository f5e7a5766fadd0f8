import { z } from 'zod'

/** A published update of a game. */
export const updateSchema = z
  .object({
    id: z.int(),
    version_number: z.string().nullable(),
    title: z.string().nullable(),
    content: z.string().describe('Markdown.'),
    created_at: z
      .string()
      .describe('When it was published, ISO; used only for sorting if `justdate` is null.'),
    justdate: z.string().nullable().describe('ISO date of the release; null if unknown.'),
    game: z.object({
      id: z.int(),
      urlid: z.string(),
      name: z.string(),
      logo_url: z.string(),
      tags: z.array(z.int()).describe('Ids of tags, named in /api/tags.'),
    }),
  })
  .meta({ id: 'GameUpdate' })

export type GameUpdate = z.infer<typeof updateSchema>
