import { z } from 'zod'

/** A username in an address. It is case-insensitive. */
export const usernameParameter = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{3,20}$/, 'is 3 to 20 characters of a–z, 0–9, _ and -')
  .meta({ example: 'ada' })

/** The author of a text, as shown beside it. */
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

/** A member's level and progress, as everybody sees it. */
export const progressFields = {
  total_exp: z.int().min(0),
  level_exp: z
    .object({ from: z.int(), to: z.int().nullable() })
    .describe(
      'Experience at which the level starts and the next one starts; `to` is null at the highest level.',
    ),
  prestige: z.int().min(0).max(3),
  is_premium: z.boolean(),
}
