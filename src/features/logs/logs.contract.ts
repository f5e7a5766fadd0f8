import { z } from 'zod'
import { linkTypeBySpelling } from '#/features/games/links/linkTypes.ts'
import { INTERACTIONS } from './logs.limits.ts'

const gameId = z.int().min(1).max(999_999_999)

/** Body of `/api/addLog`. */
export const viewInput = z.strictObject({
  gameID: gameId,
  user: z.string().max(60).nullish().describe('Ignored: whose view it is follows from the access token.'),
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
    accepted: z.boolean().describe('False for a crawler, and while the server has too much to count.'),
  })
  .meta({ id: 'Logged' })
