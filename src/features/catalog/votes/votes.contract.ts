import { z } from 'zod'
import { VOTE_TYPES } from './votes.limits.ts'

const id = z.int().min(1).max(999_999_999)

export const voteType = z.enum(VOTE_TYPES)

export const gameVoteInput = z.strictObject({ game: id.describe('Id of the game.') }).meta({ id: 'GameVote' })

export const commentVoteInput = z
  .strictObject({ comment: id.describe('Id of the comment.'), type: voteType })
  .meta({ id: 'CommentVote' })

export const postVoteInput = z
  .strictObject({
    post_id: id,
    type: voteType.optional().describe('An upvote by default.'),
  })
  .meta({ id: 'PostVote' })

/** The true counts of an item after a vote. */
export const votesSchema = z
  .object({
    id: z.int().describe('The game, post, or comment.'),
    vote: voteType.describe('The member’s vote.'),
    changed: z.boolean().describe('False for a repeated vote, which changes nothing.'),
    waiting: z
      .boolean()
      .describe(
        'True for a vote on a game that does not count yet, because the account is younger than 24 hours or another account voted on the game from the same network. The counts are without it.',
      ),
    upvotes: z.int().min(0),
    downvotes: z.int().min(0),
    score: z.int().describe('upvotes − downvotes; of a game never below 0.'),
    rating: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe('Percent of votes that are upvotes, rounded; null without votes.'),
  })
  .meta({ id: 'Votes' })
export type Votes = z.infer<typeof votesSchema>

const ids = z.array(z.int())
const own = z.object({ upvoted: ids, downvoted: ids })

const ownGames = own.extend({
  waiting: ids.describe('Those among the others whose vote does not count yet.'),
})

/** Ids of everything that a member has voted on, the newest vote first. */
export const ownVotesSchema = z
  .object({ games: ownGames, posts: own, comments: own })
  .meta({ id: 'OwnVotes' })
export type OwnVotes = z.infer<typeof ownVotesSchema>

/** Votes as a member last cast them; null for none. */
export interface CastVotes {
  /** How often the member has voted for and against games. */
  totals: { upvotes: number; downvotes: number }
  games: CastVote[]
  posts: CastVote[]
  comments: CastVote[]
}
interface CastVote {
  id: number
  vote: 'upvote' | 'downvote' | null
  /** Whether it is not in the counts yet; always false for posts and comments. */
  waiting: boolean
}
