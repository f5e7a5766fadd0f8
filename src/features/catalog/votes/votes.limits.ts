export const VOTE_TYPES = ['upvote', 'downvote'] as const

/** The kinds of items with votes. Reviews, lists and all other community posts are posts. */
export const VOTE_KINDS = ['games', 'posts', 'comments'] as const
export type VoteKind = (typeof VOTE_KINDS)[number]

/** The maximum number of own votes of a kind that the browser receives, newest first. */
export const MAX_OWN_VOTES = 20_000

/** How long a vote of a new account, or a further one on the same game from one network address, waits before it may count. */
export const WAITING_HOURS = 24
