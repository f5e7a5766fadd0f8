import { z } from 'zod'
import {
  gameCardSchema,
  gamePictureSchema,
  subjectGameSchema,
} from '#/features/catalog/games/games.contract.ts'
import { authorSchema } from '#/features/people/members/members.contract.ts'
import { removalReason } from '#/features/people/moderation/removalReason.contract.ts'
import { LIST_PICTURES, POST_TYPES } from './posts.limits.ts'

/** A review or a discussion as a game's page lists it. */
export const gamePostSchema = z
  .object({
    id: z.int(),
    post_type: z.enum(POST_TYPES),
    title: z.string().nullable(),
    content: z.string().describe('Markdown.'),
    review_type: z.enum(['positive', 'negative']).nullable(),
    review_rating: z.int().min(1).max(5).nullable().describe('Stars, 1 to 5.'),
    review_dev_stage: z.int().nullable().describe('Id of the development tag at the time of the review.'),
    review_version: z.string().nullable().describe('The game’s newest version at the time of the review.'),
    game_version: z
      .string()
      .nullable()
      .describe('The game’s newest version now; null for posts that are not pinned to a version.'),
    upvotes: z.int(),
    downvotes: z.int(),
    total_comments: z.int(),
    created_at: z.string(),
    edited_at: z.string().nullable().describe('When its author last changed it.'),
    author: z.union([authorSchema, z.null()]).describe('Null if the account was deleted.'),
  })
  .meta({ id: 'GamePost' })
export type GamePost = z.infer<typeof gamePostSchema>

const periodCounts = z.object({
  upvotes: z.int().min(0),
  downvotes: z.int().min(0),
  views: z.int().min(0).describe('A visitor counts once a day.'),
})
export type PostPeriodCounts = z.infer<typeof periodCounts>

const listSummary = z.object({
  total: z.int().min(0).describe('The number of its games.'),
  games: z
    .array(z.object({ id: z.int(), picture: gamePictureSchema }))
    .max(LIST_PICTURES)
    .describe('Its first games, without NSFW ones.'),
})

/** A poll's options with their results. */
export const pollSchema = z.object({
  ends_at: z.string(),
  options: z.array(z.object({ position: z.int(), label: z.string(), votes: z.int() })),
})

/** A post as community pages list it. */
export const communityPostSchema = gamePostSchema
  .extend({
    game: subjectGameSchema.nullable(),
    list: listSummary.nullable().describe('A list’s games in short; null for other types.'),
    poll: pollSchema.nullable().describe('A poll’s options with their results; null for other types.'),
  })
  .meta({ id: 'CommunityPost' })
export type CommunityPost = z.infer<typeof communityPostSchema>

/** A post in a list of community posts. */
export const listedPostSchema = communityPostSchema
  .extend({
    in_period: periodCounts
      .optional()
      .describe('What the post got in the period. Only in the popular order.'),
  })
  .meta({ id: 'ListedPost' })
export type ListedPost = z.infer<typeof listedPostSchema>

const listItem = z.object({ note: z.string(), game: gameCardSchema })

/** A post by itself, with what only its type has. */
export const postSchema = communityPostSchema
  .extend({
    items: z.array(listItem).nullable().describe('A list’s games in order; null for other types.'),
    views: z.int().min(0).describe('The number of views; a visitor counts once a day.'),
    share_image: z
      .string()
      .nullable()
      .describe(
        'The path of the picture for link previews, 1200 × 630; null for posts about NSFW games and posts that only their author can see.',
      ),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof postSchema>

/** A post as its author sees it. */
export const ownPostSchema = postSchema
  .extend({
    is_held: z.boolean().describe('Whether it is held for review and hidden from others.'),
    is_private: z.boolean().describe('Whether it is a list that only its owner can see.'),
  })
  .meta({ id: 'OwnPost' })
export type OwnPost = z.infer<typeof ownPostSchema>

/** Body of `DELETE /api/posts/{id}`. */
export const removePostInput = z.strictObject({
  reason: removalReason,
})

/** Body of `POST /api/modRemovePost`. */
export const modRemovePostInput = z.strictObject({
  id: z.int().min(1).max(999_999_999),
  postType: z.string().max(40).nullish().describe('Ignored; accepted from older clients.'),
  reason: removalReason.describe(
    'The reason shown to the author. Optional, because older clients don’t send it.',
  ),
})

/** What became of a post that was written or changed. */
export const postWrittenSchema = z
  .object({
    id: z.int(),
    is_held: z.boolean().describe('Whether it is held for review and hidden from others.'),
    message: z.string().describe('A message for its author.'),
  })
  .meta({ id: 'PostWritten' })
export type PostWritten = z.infer<typeof postWrittenSchema>

const statsBlock = z.object({
  total: z.int(),
  average_rating: z.number().nullable().describe('Mean of stars, one decimal; null without reviews.'),
  positive_percentage: z
    .int()
    .nullable()
    .describe('Percent of reviews that recommend the game, rounded; null without reviews.'),
})

/** What the two blocks of numbers above a game's reviews show. */
export const reviewStatsSchema = z
  .object({
    total_reviews: z.int(),
    total_discussions: z.int(),
    full_release: statsBlock,
    early_access: statsBlock,
    stars: z
      .array(z.int().min(0))
      .length(5)
      .describe('How many reviews have 1, 2, 3, 4, and 5 stars, in this order.'),
  })
  .meta({ id: 'ReviewStats' })
export type ReviewStats = z.infer<typeof reviewStatsSchema>
