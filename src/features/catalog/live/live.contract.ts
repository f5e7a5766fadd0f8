import { z } from 'zod'
import type { CastVotes } from '#/features/catalog/votes/votes.contract.ts'
import type { Notification } from '#/features/people/notifications/notifications.contract.ts'
import { MAX_TOPICS } from './live.limits.ts'
import type { Topic } from './topics.ts'

const TOPIC = '(?:(?:game|post):[1-9]\\d{0,8}|lists|moderation)'
const TOPICS = new RegExp(`^${TOPIC}(?:,${TOPIC}){0,${MAX_TOPICS - 1}}$`)

export const topicsParameter = z
  .string()
  .regex(
    TOPICS,
    `must be at most ${MAX_TOPICS} of game:ID, post:ID, lists, and moderation, separated by commas`,
  )
  .optional()
  .meta({
    type: 'string',
    description: 'The topics to follow, separated by commas.',
    example: 'game:12,post:5',
  })

/** The newest of a game's posts of a kind; null where it has none. */
type NewestPost = { id: number; author: string | null } | null

/** Current counts of something that changed. They are states, not differences, so duplicates are harmless. */
export interface Counts {
  games: {
    id: number
    upvotes: number
    downvotes: number
    total_reviews: number
    total_discussions: number
    newest_review: NewestPost
    newest_discussion: NewestPost
  }[]
  posts: {
    id: number
    upvotes: number
    downvotes: number
    total_comments: number
    /** The id of its newest comment; null without comments. */
    newest_comment: number | null
  }[]
  comments: { id: number; upvotes: number; downvotes: number }[]
}

/** The votes of items by kind, as `[id, upvotes, downvotes]`. */
export interface Scores {
  games: [number, number, number][]
  posts: [number, number, number][]
}

/** Why the server ends a stream. */
export type EndReason = 'expired' | 'signed-out' | 'closing'

/** The events of a stream by name, with their data. */
export interface LiveEvents {
  /** The first event: the topics that are followed. Missing and invisible items are omitted. */
  ready: { topics: Topic[] }
  /** Notifications that are new since the position that the client named, oldest first; has the next position as its id. */
  notifications: { items: Notification[]; unseen: number }
  counts: Counts
  /** For the topic of lists: games and posts with new votes, each with its upvotes and downvotes. */
  scores: Scores
  /** The member's own votes, as they are after they cast them anywhere. */
  'own-votes': CastVotes
  /** The member's votes on these games wait no longer: they count, were set aside, or were removed. Read them again. Before their `counts`. */
  votes: { games: number[] }
  /** The moderators' queue or its claims may have changed: read it again. */
  moderation: Record<string, never>
  /** The member's experience: as the stream begins, and whenever it changed. Read their account again if it differs. */
  progress: { total_exp: number }
  /** Something was missed that cannot be listed: read again what is shown. */
  resync: Record<string, never>
  end: { reason: EndReason }
}

export type LiveEvent = {
  [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] }
}[keyof LiveEvents]
