import { z } from 'zod'
import { SIMILAR_ALL, SIMILAR_FIRST } from '#/features/catalog/games/games.limits.ts'
import {
  COMMUNITY_TYPES,
  DEFAULT_REVIEW_ORDER,
  POST_TABS,
  REVIEW_ORDERS,
} from '#/features/community/posts/posts.limits.ts'
import { dateFilter, gamesPayload } from './gamesPayload.contract.ts'

/** A number; a GET request has it as text. */
const number = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
const id = number.pipe(z.int().min(1).max(999_999_999))

/** An argument that need not be given, and may be null: clients send all arguments of a call. */
const optional = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  schema.nullish().transform((value) => value ?? fallback)

/** The named arguments of each function. */
export const ARGUMENTS = {
  get_author_profile: z.strictObject({ userid: z.uuid() }),
  get_comment_tree_latest3: z.strictObject({ dyn_post_id: id }),
  get_similar_games: z.strictObject({
    source_game_id: id,
    limit_count: optional(number.pipe(z.int().min(1).max(SIMILAR_ALL)), SIMILAR_FIRST),
  }),
  get_game_posts: z.strictObject({
    gameid: id,
    post_type_param: optional(z.enum(POST_TABS), 'review'),
    order_by: optional(z.enum(REVIEW_ORDERS), DEFAULT_REVIEW_ORDER),
  }),
  get_popular_community_posts9: z.strictObject({
    post_type: z.enum([...COMMUNITY_TYPES, 'all']).nullish(),
    ...dateFilter,
  }),
  check_voters3: z.strictObject({ gameid: id }),
  get_games33: gamesPayload,
  get_games_count1: gamesPayload,
} as const

export type FunctionName = keyof typeof ARGUMENTS
export type ArgumentsOf<Name extends FunctionName> = z.output<(typeof ARGUMENTS)[Name]>
