import { ratingPercent } from '#/shared/wilson.ts'
import type { VOTE_TYPES, VoteKind } from './votes.limits.ts'

export type VoteType = (typeof VOTE_TYPES)[number]

export interface VoteCounts {
  upvotes: number
  downvotes: number
}

/** Why a vote is refused. */
export type VoteRefusal = 'missing' | 'archived' | 'own' | 'no-member'

const NOUNS: Record<VoteKind, string> = { games: 'game', posts: 'post', comments: 'comment' }

/** The status and sentence with which a refused vote is answered. */
export function refusedVote(kind: VoteKind, refusal: VoteRefusal): { status: number; detail: string } {
  const noun = NOUNS[kind]
  switch (refusal) {
    case 'missing':
      return { status: 404, detail: `There is no such ${noun}` }
    case 'archived':
      return { status: 409, detail: 'This game is archived. Archived games take no votes.' }
    case 'own':
      return { status: 403, detail: `You can't vote on your own ${noun}` }
    case 'no-member':
      return { status: 401, detail: 'This account is gone' }
  }
}

/** Counts after a member whose vote was `before` votes `type`: from none one more, from the other vote one moves, else nothing changes. */
export function countsAfter(counts: VoteCounts, before: VoteType | null, type: VoteType): VoteCounts {
  if (before === type) return counts
  const up = type === 'upvote' ? 1 : before === 'upvote' ? -1 : 0
  const down = type === 'downvote' ? 1 : before === 'downvote' ? -1 : 0
  return { upvotes: Math.max(0, counts.upvotes + up), downvotes: Math.max(0, counts.downvotes + down) }
}

/** What is shown of counts: a game's score never falls below 0. */
export function shownVotes(kind: VoteKind, { upvotes, downvotes }: VoteCounts) {
  const score = upvotes - downvotes
  return { score: kind === 'games' ? Math.max(0, score) : score, rating: ratingPercent(upvotes, downvotes) }
}
