import { z } from 'zod'
import { linkTypeBySpelling } from '#/features/catalog/links/linkTypes.ts'
import { INTERACTIONS } from './logs.limits.ts'

const gameId = z.int().min(1).max(999_999_999)

/** Body of `/api/addLog`. */
export const viewInput = z.strictObject({
  gameID: gameId,
  user: z.string().max(60).nullish().describe('Ignored: the access token identifies the viewer.'),
})

/** Body of `/api/addLinkLog`. */
export const clickInput = z.strictObject({
  game_id: gameId,
  link_type: z
    .string()
    .max(40)
    .refine((type) => linkTypeBySpelling.has(type), 'is not a link type of /api/tags')
    .transform((type) => linkTypeBySpelling.get(type)!.id)
    .meta({ type: 'string', description: "A link type of /api/tags, such as 'website'" }),
})

/** Body of `/api/addIntLog`. */
export const interactionInput = z.strictObject({ name: z.enum(INTERACTIONS) })

export const loggedSchema = z
  .object({
    accepted: z
      .boolean()
      .describe(
        'False for a crawler or a page that is loaded in advance, and while the server is overloaded.',
      ),
  })
  .meta({ id: 'Logged' })
