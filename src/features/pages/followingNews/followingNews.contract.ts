import { z } from 'zod'
import { gameCardSchema } from '#/features/catalog/games/games.contract.ts'
import { communityPostSchema } from '#/features/community/posts/posts.contract.ts'
import { updateSchema } from '#/features/stewardship/updates/updates.contract.ts'
import { MAX_ADDED_GAMES, SHOWN_ADDED_GAMES } from './followingNews.limits.ts'

/** What of all that a member follows brings a thing to them. */
export const NEWS_REASONS = ['game', 'favorite', 'developer', 'member', 'list', 'search', 'tag'] as const

const reasonSchema = z
  .object({
    kind: z.enum(NEWS_REASONS),
    name: z.string().nullable().describe('Of the developer, member, list, search, or tag; otherwise null.'),
    link: z.string().nullable().describe('The path of its page; otherwise null.'),
  })
  .describe('The most specific reason why it is here.')
export type NewsReason = z.infer<typeof reasonSchema>

const shared = {
  id: z.string().describe('Unique among all news, and the same for everyone.'),
  at: z.string().describe('ISO time.'),
  reason: reasonSchema,
}

/** Something new in what a member follows. */
export const newsItemSchema = z
  .union([
    z.object({ kind: z.literal('update'), ...shared, update: updateSchema }),
    z.object({ kind: z.literal('game'), ...shared, game: gameCardSchema }),
    z.object({
      kind: z.literal('list'),
      ...shared,
      list: z.object({ id: z.int(), title: z.string() }),
      games: z
        .array(gameCardSchema)
        .max(SHOWN_ADDED_GAMES)
        .describe('Games that were added on this day (UTC), the last added first.'),
      total: z.int().max(MAX_ADDED_GAMES).describe('How many were added.'),
    }),
    z.object({ kind: z.literal('post'), ...shared, post: communityPostSchema }),
  ])
  .meta({ id: 'NewsItem' })
export type NewsItem = z.infer<typeof newsItemSchema>
export type NewsOf<Kind extends NewsItem['kind']> = Extract<NewsItem, { kind: Kind }>
