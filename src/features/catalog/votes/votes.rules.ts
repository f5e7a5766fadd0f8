import { type MissingThing, missing } from '#/shared/missing.ts'
import { ratingPercent } from '#/shared/wilson.ts'
import type { VOTE_TYPES, VoteKind } from './votes.limits.ts'

export type VoteType = (typeof VOTE_TYPES)[number]

export interface VoteCounts {
  upvotes: number
  downvotes: number
}

/** Why a vote is refused. */
export type VoteRefusal = 'missing' | 'archived' | 'own' | 'no-member'

const NOUNS: Record<VoteKind, MissingThing> = { games: 'game', posts: 'post', comments: 'comment' }

/** The status and message of the response to a rejected vote. */
export function refusedVote(kind: VoteKind, refusal: VoteRefusal): { status: number; detail: string } {
  const noun = NOUNS[kind]
  switch (refusal) {
    case 'missing':
      return { status: 404, detail: missing(noun) }
    case 'archived':
      return { status: 409, detail: 'This game is archived, so you can’t vote on it' }
    case 'own':
      return { status: 403, detail: `You can’t vote on your own ${noun}` }
    case 'no-member':
      return { status: 401, detail: 'This account no longer exists' }
  }
}

/** The counts after a member changes their vote from `before` to `type`. A first vote adds one, a switch moves one, a repeated vote changes nothing. */
export function countsAfter(counts: VoteCounts, before: VoteType | null, type: VoteType): VoteCounts {
  if (before === type) return counts
  const up = type === 'upvote' ? 1 : before === 'upvote' ? -1 : 0
  const down = type === 'downvote' ? 1 : before === 'downvote' ? -1 : 0
  return { upvotes: Math.max(0, counts.upvotes + up), downvotes: Math.max(0, counts.downvotes + down) }
}

/** The score that is shown. A game's never falls below 0. */
export function shownVotes(kind: VoteKind, { upvotes, downvotes }: VoteCounts) {
  const score = upvotes - downvotes
  return { score: kind === 'games' ? Math.max(0, score) : score, rating: ratingPercent(upvotes, downvotes) }
}

/** The numbers of upvotes at which the author is notified. */
const VOTE_MILESTONES = [10, 50, 100] as const

/** The highest milestone that upvotes reached between `before` and `after`; undefined for none. */
export const reachedMilestone = (before: number, after: number): number | undefined =>
  VOTE_MILESTONES.findLast((milestone) => before < milestone && milestone <= after)
