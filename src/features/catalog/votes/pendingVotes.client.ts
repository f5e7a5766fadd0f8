import type { VoteType } from './votes.rules.ts'

/** An item's vote before the pending ones, and the type of the post. */
export interface BeforeVote {
  vote: VoteType | null
  postType: string | undefined
}

/** The viewer's votes in this tab that the server has not confirmed yet, by key (`voteKey`). What arrives meanwhile may be older. */
export const pendingVotes = new Map<string, BeforeVote>()
