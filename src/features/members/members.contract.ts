import { z } from 'zod'

/** Who wrote something, as shown beside it. */
export const authorSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    display_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    avatar_background_url: z.string().nullable(),
    avatar_overlay_url: z.string().nullable(),
    name_badge: z.string().nullable(),
    name_color: z.string().nullable(),
    level: z.int().describe('1 to 100.'),
    level_color: z.int().min(1).max(6).describe('Color tier 1 to 6.'),
  })
  .meta({ id: 'Author' })
export type Author = z.infer<typeof authorSchema>

/** How far a member has come, as they and everybody else see it. */
export const progressFields = {
  total_exp: z.int().min(0),
  level_exp: z
    .object({ from: z.int(), to: z.int().nullable() })
    .describe('Experience at which the level began and the next begins; `to` is null at the top.'),
  prestige: z.int().min(0).max(3),
  is_premium: z.boolean(),
}
