import { z } from 'zod'
import { gameCardSchema } from '#/features/catalog/games/games.contract.ts'
import { authorSchema, progressFields } from '#/features/people/members/members.contract.ts'
import { ROLES } from '#/features/people/roles/roles.rules.ts'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { objectOf } from '#/shared/objectOf.ts'

/** A member as everybody sees them. */
export const profileSchema = authorSchema
  .extend({
    about: z.string().describe('Markdown.'),
    role: z.enum(ROLES),
    ...progressFields,
    created_at: z.string().describe('When they joined.'),
    counts: z.object({
      games: z.int(),
      reviews: z.int(),
      lists: z.int().describe('Public lists.'),
      posts: z.int().describe('Including lists.'),
      comments: z.int(),
      updates: z.int(),
      upvotes: z.int(),
      downvotes: z.int(),
      visits: z.int().describe('Days with a visit.'),
    }),
    banner_url: z.string().describe('The picture above their profile, 960 × 192.'),
    theme: z.int().min(1).max(6).describe('The rarity whose color their profile has; 1 is none.'),
    badges: z
      .array(
        z.object({
          title: z.string(),
          description: z.string(),
          image: z.string(),
          color: z.int().min(1).max(6).describe('Rarity.'),
        }),
      )
      .describe('The badges that they show, in their order.'),
    share_image: z.string().describe('The path of the picture for link previews, 1200 × 630.'),
    shows_votes: z.boolean().describe('Whether everyone can see which games the member voted on.'),
    shows_downvotes: z
      .boolean()
      .describe('Whether everyone can see which games the member downvoted. Never without `shows_votes`.'),
    library: objectOf(
      LIBRARY_STATUSES.map(({ id }) => id),
      z.int().min(0),
    )
      .nullable()
      .describe('How many games they have in their library, by status; null unless they show it.'),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profileSchema>

/** A game that a member voted on. */
export const profileVoteSchema = z
  .object({ type: z.enum(['upvote', 'downvote']), created_at: z.string(), game: gameCardSchema })
  .meta({ id: 'ProfileVote' })
export type ProfileVote = z.infer<typeof profileVoteSchema>
