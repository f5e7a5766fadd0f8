import { z } from 'zod'
import { MAX_KNOWN_FOR, MAX_SLUG_LENGTH } from './developers.limits.ts'

/** The part of an address that identifies a developer: `/developer/{slug}`. */
export const developerSlugParameter = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must have only a–z, 0–9 and single hyphens')
  .max(MAX_SLUG_LENGTH)

/** One of the developers of a game. */
export const developerRefSchema = z.object({ slug: z.string(), name: z.string() })
export type DeveloperRef = z.infer<typeof developerRefSchema>

/** A developer, the same for every viewer. */
export const developerSchema = z
  .object({
    id: z.int(),
    slug: z
      .string()
      .describe('Differs from the one that was asked for if the developer was merged into another.'),
    name: z.string(),
    other_names: z.array(z.string()),
    links: z.array(z.object({ url: z.url(), title: z.string() })),
    games: z.int().min(0).describe('Confirmed games.'),
    upvotes: z.int().min(0).describe('Of all confirmed games.'),
    downvotes: z.int().min(0).describe('Of all confirmed games.'),
    updates: z.int().min(0).describe('Of all confirmed games.'),
    owner: z
      .object({ id: z.string(), username: z.string(), display_name: z.string().nullable() })
      .nullable()
      .describe(
        'The member who owns all confirmed games, at least one of which has no other developer; null if nobody does.',
      ),
  })
  .meta({ id: 'Developer' })
export type Developer = z.infer<typeof developerSchema>

/** A developer that a text may mean. */
export const developerSuggestionSchema = z.object({
  slug: z.string(),
  name: z.string(),
  games: z.int().min(0).describe('Confirmed games.'),
  match: z
    .enum(['exact', 'part', 'near'])
    .describe(
      'How one of the developer’s names fits the text: it is the same without case, accents, spaces, and punctuation; it contains it; or it is spelled similarly.',
    ),
  known_for: z
    .array(z.string())
    .max(MAX_KNOWN_FOR)
    .describe('Names of some of the confirmed games, the most popular first.'),
})
export type DeveloperSuggestion = z.infer<typeof developerSuggestionSchema>
